/* The screen for the room: it follows, keeps itself lit, and speaks if it is asked to. Nobody taps it. */
import { paintAwake, stayAwake } from "./awake.js";
import { fit } from "./fit.js";
import { moment } from "./moments.js";
import { spoken } from "./voice.js";
import { begin } from "./wire.js";

const fresh = () => {
  paintAwake();
  fit();
  moment();
  spoken();
};

document.addEventListener("htmx:after:swap", fresh);
for (const touch of ["click", "keydown"]) document.addEventListener(touch, stayAwake);

fresh();
begin();
stayAwake(); // a film without sound may roll before anybody touches
