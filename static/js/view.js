/* How this device wants to see the table: lying flat or standing, and which seat is nearest. */
(() => {
  "use strict";
  const root = new URL("../..", document.currentScript.src).pathname; // of this house
  const keep = (name, value) => {
    const age = value === "" ? 0 : 60 * 60 * 24 * 180;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${name}=${value}; path=${root}; max-age=${age}; SameSite=Lax${secure}`;
    location.reload();
  };
  document.addEventListener("click", (event) => {
    const flat = event.target.closest("[data-flat]");
    if (flat) keep("referee_flat", flat.dataset.flat);
    const near = event.target.closest("[data-near]");
    if (near) keep("referee_near", near.dataset.near);
  });
})();
