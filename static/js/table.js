/* What the browser must do itself: mark taps, hold off double ones, sheets, the wire, staying awake. */
(() => {
  "use strict";
  const CALM = 350; // after a felt has changed under a finger, a second touch of the same is no tap
  const live = () => document.getElementById("live");
  const sheet = () => document.getElementById("sheet");
  const wire = () => document.getElementById("wire");
  let calmUntil = 0;
  let resting = 0;
  let failures = 0;

  const mark = () => {
    const bytes = new Uint8Array(9);
    crypto.getRandomValues(bytes);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const say = (text) => {
    const line = wire();
    if (!line) return;
    line.hidden = !text;
    line.textContent = text;
  };

  // --- taps: one at a time, each with a mark of its own that it keeps until it was answered --
  let tapping = null;

  const calm = () => {
    calmUntil = performance.now() + CALM;
    document.body.classList.add("calm");
    clearTimeout(resting);
    resting = setTimeout(() => document.body.classList.remove("calm"), CALM);
  };

  const rest = () => {
    tapping = null;
    failures = 0;
    calm();
    document.body.dataset.heard = String(Number(document.body.dataset.heard || 0) + 1);
    document.body.classList.remove("busy");
    say("");
    if (sheet() && sheet().open) sheet().close();
  };

  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const form = ctx.sourceElement;
    if (!(form instanceof HTMLFormElement) || !form.elements.namedItem("tap")) return;
    if (tapping || performance.now() < calmUntil) {
      event.preventDefault();
      return;
    }
    ctx.request.body.set("tap", mark());
    tapping = { ctx, url: form.action, body: new URLSearchParams(ctx.request.body) };
    from = !form.closest(".corner, .desk");
    document.body.classList.add("busy");
  });

  document.addEventListener("htmx:after:request", (event) => {
    if (tapping && event.detail.ctx === tapping.ctx) rest();
  });

  document.addEventListener("htmx:error", (event) => {
    if (tapping && event.detail.ctx === tapping.ctx) again();
  });

  // The network failed: the same tap, with the same mark, until the table has heard it once.
  const again = () => {
    failures += 1;
    say("No connection: the tap is sent again until it is heard.");
    setTimeout(async () => {
      if (!tapping) return;
      try {
        const answer = await fetch(tapping.url, {
          method: "POST",
          body: tapping.body,
          headers: { "HX-Request": "true" },
        });
        const html = await answer.text();
        rest();
        live().innerHTML = html;
        htmx.process(live());
        fresh();
      } catch {
        again();
      }
    }, Math.min(300 * failures, 3000));
  };

  // --- a new view: the sentence is fitted in, and the keys find their place again -----------
  const ACT = ".acts .button, .desk .button, main .button";
  let keys = false; // whether the last touch was a key: only then the focus is moved
  let from = false; // whether the tap being answered was an act: the next one stands in the dock
  let seen = "";
  document.addEventListener("keydown", () => (keys = true), true);
  document.addEventListener("pointerdown", () => (keys = false), true);

  const refocus = () => {
    const at = document.activeElement;
    if (!keys || (sheet() && sheet().open)) return;
    if (at && at !== document.body && !from) return;
    const next = live().querySelector(ACT) || live().querySelector(".corner .button");
    if (next) next.focus();
  };

  const now = () => {
    const field = live() && live().querySelector("[name=seen]");
    return field ? field.value : "";
  };

  const fresh = () => {
    paint();
    fit();
    if (!live()) return;
    if (seen && now() !== seen) calm(); // whoever tapped: a finger on its way down is late
    seen = now();
    refocus();
    if (!tapping) from = false;
  };

  // The middle of the felt has the room the seats leave; a long sentence is set smaller.
  const fit = () => {
    const middle = document.querySelector(".live.felt .middle");
    if (!middle) return;
    const set = (name, size) => live().style.setProperty(name, size);
    const tall = () => middle.scrollHeight > middle.clientHeight + 1;
    set("--fit", 1);
    for (const pot of [1, 0.85, 0.7, 0.55, 0.45]) {
      set("--fit-pot", pot);
      if (middle.scrollWidth <= middle.clientWidth + 1) break;
    }
    for (let words = 1; tall() && words > 0.55; words -= 0.07) set("--fit", words);
    for (let pot = 0.9; tall() && pot > 0.5; pot -= 0.1) set("--fit-pot", pot);
    for (let words = 0.5; tall() && words > 0.4; words -= 0.05) set("--fit", words);
  };
  addEventListener("resize", fit);
  document.fonts.ready.then(fit);

  // --- sheets -------------------------------------------------------------------------------
  document.addEventListener("htmx:after:swap", (event) => {
    const target = event.detail.ctx && event.detail.ctx.target;
    if (target && target.id === "sheet-body" && sheet() && !sheet().open) sheet().showModal();
    if (target && target.id === "sheet-body") {
      const first = target.querySelector("[autofocus]") || target.querySelector("button.main, button");
      if (first) first.focus();
      target.scrollTop = 0;
    }
    fresh();
  });

  document.addEventListener("click", (event) => {
    const close = event.target.closest("[data-close]");
    if (close && sheet()) sheet().close();
    if (event.target === sheet()) sheet().close(); // the dark round about
    const key = event.target.closest("[data-key]");
    if (key) press(key);
    stayAwake();
  });

  // --- the keypad ---------------------------------------------------------------------------
  const press = (key) => {
    const form = key.closest("form");
    const field = form.querySelector("[data-amount]");
    const what = key.dataset.key;
    if (what === "back") field.value = field.value.slice(0, -1);
    else if (what.startsWith("=")) field.value = what.slice(1);
    else if (field.dataset.fresh === "no" && field.value.length < 9) field.value += what;
    else field.value = what;
    field.dataset.fresh = what.startsWith("=") ? "yes" : "no";
    show(form, field);
  };

  const show = (form, field) => {
    const go = form.querySelector("[data-go]");
    const value = Number(field.value);
    const good = value >= Number(field.min) && value <= Number(field.max);
    field.classList.toggle("wrong", !good);
    go.disabled = !good;
    go.textContent = `${go.dataset.go} ${field.value || "…"}`;
  };

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-amount]")) show(event.target.form, event.target);
  });

  // --- the wire: a stream, else a look every ten seconds -----------------------------------
  let lost = 0;
  document.addEventListener("htmx:sse:error", () => {
    lost += 1;
    if (lost > 1) say("The line to the table is broken. Looking again …");
  });
  document.addEventListener("htmx:sse:after:message", () => {
    lost = 0;
    if (!tapping) say("");
    fresh();
  });
  setInterval(() => {
    const view = live();
    if (lost && view && !tapping) {
      htmx.ajax("GET", view.dataset.still, { target: "#live", swap: "innerMorph" });
    }
  }, 10000);

  // --- staying awake ------------------------------------------------------------------------
  let lock = null;
  let film = null;
  let awake = "no (tap once)";

  const paint = () => {
    for (const place of document.querySelectorAll("[data-awake] b")) place.textContent = awake;
  };

  const stayAwake = async () => {
    if (lock || film) return;
    if ("wakeLock" in navigator) {
      try {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => {
          lock = null;
          awake = "no";
          paint();
        });
        awake = "yes";
      } catch {
        awake = "no (tap once)";
      }
    } else if (HTMLCanvasElement.prototype.captureStream) {
      awake = (await roll()) ? "yes (film)" : "no";
    } else awake = "no";
    paint();
  };

  // Over plain http there is no wake lock: a small, visible, ever-changing film keeps it lit.
  const roll = async () => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 16;
    const pen = canvas.getContext("2d");
    const screen = document.createElement("video");
    screen.muted = true;
    screen.playsInline = true;
    screen.className = "film";
    screen.setAttribute("aria-hidden", "true");
    screen.srcObject = canvas.captureStream(1);
    document.body.append(screen);
    let tick = 0;
    setInterval(() => {
      pen.fillStyle = (tick += 1) % 2 ? "#0d3226" : "#0e3327";
      pen.fillRect(0, 0, 16, 16);
    }, 1000);
    try {
      await screen.play();
      film = screen;
      return true;
    } catch {
      screen.remove();
      return false;
    }
  };

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && awake.startsWith("no")) stayAwake();
  });
  // The stream is connected here and not in the page: htmx looks at the page once, and where the
  // extension for streams comes a moment later than that, nothing would ever connect.
  const connect = () => {
    if (!live()) return;
    live().setAttribute("hx-sse:connect", live().dataset.stream);
    htmx.process(live());
  };

  const begin = () => {
    setTimeout(connect); // after the look of htmx, whose timer is the older one
    fresh();
    if ("wakeLock" in navigator) stayAwake();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
