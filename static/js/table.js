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
  };

  // A tap was answered: the sheet it came from has done its work, also one still on its way. What
  // was asked for while the tap was out is another matter, and stays.
  const heard = () => {
    if (tapping.wanted === wanted) shut();
    rest();
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
    tapping = { ctx, wanted, url: form.action, body: new URLSearchParams(ctx.request.body) };
    from = !form.closest(".corner, .desk");
    document.body.classList.add("busy");
  });

  document.addEventListener("htmx:after:request", (event) => {
    if (tapping && event.detail.ctx === tapping.ctx) heard();
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
        const inside = tapping.ctx.target !== live(); // its answer belongs into the sheet
        heard();
        if (inside) {
          shut();
          htmx.ajax("GET", live().dataset.still, { target: "#live", swap: "innerMorph" });
          return;
        }
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

  // The middle of the felt has the room the seats leave. Where that is too little, first it is said
  // at the seats alone who plays for which pile; then pot and sentence are set smaller in turn, the
  // sentence last: it must be read from a metre.
  const STEPS = [
    [1, 1], [1, 0.94], [0.92, 0.97], [0.85, 0.94], [0.78, 0.9], [0.7, 0.88], [0.62, 0.84],
    [0.62, 0.78], [0.55, 0.74], [0.5, 0.68], [0.45, 0.6], [0.45, 0.5], [0.45, 0.4],
  ];
  const fit = () => {
    const middle = document.querySelector(".live.felt .middle");
    if (!middle) return;
    const number = middle.querySelector(".pot-number");
    const room = () =>
      middle.scrollHeight <= middle.clientHeight + 1 &&
      middle.scrollWidth <= middle.clientWidth + 1 &&
      (!number || number.offsetWidth <= middle.clientWidth);
    const set = (pot, words) => {
      live().style.setProperty("--fit-pot", pot);
      live().style.setProperty("--fit", words);
    };
    live().classList.remove("tight");
    set(1, 1);
    if (room()) return;
    live().classList.add("tight");
    for (const [pot, words] of STEPS) {
      set(pot, words);
      if (room()) return;
    }
  };
  addEventListener("resize", fit);
  document.fonts.ready.then(fit);

  // --- sheets -------------------------------------------------------------------------------
  // Only the sheet that was asked for last may open, and whoever closes wants none: what comes
  // after that is too late. The same finger twice asks once.
  let wanted = null; // the request of the sheet that is open or on its way
  const about = (event) => {
    const { ctx } = event.detail;
    return ctx && ctx.target && ctx.target.id === "sheet-body" ? ctx : null;
  };

  const want = (ctx) => {
    const tap = tapping && wanted === tapping.ctx; // a tap that is out is heard, whoever closes
    if (wanted && !wanted.over && !tap) wanted.request.abort();
    wanted = ctx;
  };

  // What was typed into a form that is kept stands there again when its sheet is opened once more
  // at the same moment of the deal.
  const typed = new Map();
  const keep = (form) => {
    if (form && form.dataset.keep) typed.set(form.dataset.keep, [...new FormData(form)]);
  };

  const restore = (form) => {
    for (const [name, value] of typed.get(form.dataset.keep) || []) {
      const field = form.elements.namedItem(name);
      if (field) field.value = value;
    }
  };

  const shut = () => {
    want(null);
    if (sheet() && sheet().open) sheet().close();
  };

  document.addEventListener("htmx:config:request", (event) => {
    const ctx = about(event);
    if (!ctx || event.defaultPrevented) return;
    if (wanted && !wanted.over && wanted.sourceElement === ctx.sourceElement) event.preventDefault();
    else want(ctx);
  });

  for (const step of ["htmx:before:request", "htmx:before:swap"]) {
    document.addEventListener(step, (event) => {
      const ctx = about(event);
      if (ctx && ctx !== wanted) event.preventDefault();
    });
  }

  document.addEventListener("htmx:finally:request", (event) => {
    const ctx = about(event);
    if (ctx) ctx.over = true;
  });

  document.addEventListener("htmx:error", (event) => {
    if (about(event)) say("No connection: that cannot be looked up just now.");
  });

  document.addEventListener("cancel", () => want(null), true); // closed with the Escape key

  document.addEventListener("htmx:after:swap", (event) => {
    const ctx = about(event);
    if (ctx && ctx === wanted) {
      if (!tapping && !lost) say("");
      if (!sheet().open) sheet().showModal();
      const first =
        ctx.target.querySelector("[autofocus]") || ctx.target.querySelector("button.main, button");
      if (first) first.focus({ preventScroll: true });
      ctx.target.querySelectorAll("[data-keep]").forEach(restore);
      for (const field of ctx.target.querySelectorAll("[data-amount]")) {
        if (field.value) show(field.form, field);
      }
      sheet().scrollTop = 0;
      sheet().dataset.shown = String(Number(sheet().dataset.shown || 0) + 1);
    }
    fresh();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) shut();
    if (event.target === sheet()) shut(); // the dark round about
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
    const by = Number(field.dataset.level) ? ` (by ${value - Number(field.dataset.level)})` : "";
    go.textContent = `${go.dataset.go} ${field.value || "…"}${by}`;
  };

  // Chips by colour count in place of the number.
  const colours = (form) => {
    const filled = [...form.querySelectorAll("[name^='by.']")].filter((one) => one.value !== "");
    const go = form.querySelector("[data-go]");
    const field = form.querySelector("[data-amount]");
    if (!go || !field) return;
    if (!filled.length) return show(form, field);
    const sum = filled.reduce((all, one) => all + one.value * one.name.slice(3), 0);
    field.classList.remove("wrong");
    go.disabled = sum < Number(field.min);
    go.textContent = `${go.dataset.go} ${sum}`;
  };

  document.addEventListener("input", (event) => {
    keep(event.target.form);
    if (event.target.matches("[data-amount]")) show(event.target.form, event.target);
    if (event.target.matches("[name^='by.']")) colours(event.target.form);
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
