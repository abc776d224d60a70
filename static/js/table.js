/* What the browser must do itself: mark taps, hold off double ones, sheets, the wire, staying awake. */
(() => {
  "use strict";
  const CALM = 350; // after a felt has changed under a finger, a second touch of the same is no tap
  const live = () => document.getElementById("live");
  const sheet = () => document.getElementById("sheet");
  const wire = () => document.getElementById("wire");
  let busy = false;
  let calmUntil = 0;
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

  // --- taps: each has a mark of its own, kept until it was answered ------------------------
  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const form = ctx.sourceElement;
    if (!(form instanceof HTMLFormElement) || !form.elements.namedItem("tap")) return;
    if (busy || (performance.now() < calmUntil && !form.dataset.mark)) {
      event.preventDefault();
      return;
    }
    form.dataset.mark = form.dataset.mark || mark();
    ctx.request.body.set("tap", form.dataset.mark);
    busy = true;
    document.body.classList.add("busy");
  });

  const rest = () => {
    busy = false;
    document.body.classList.remove("busy");
  };

  document.addEventListener("htmx:after:request", (event) => {
    const form = event.detail.ctx.sourceElement;
    if (!(form instanceof HTMLFormElement) || !form.dataset.mark) return;
    delete form.dataset.mark;
    failures = 0;
    calmUntil = performance.now() + CALM;
    rest();
    say("");
    const dialog = sheet();
    if (dialog && dialog.open && dialog.contains(form)) dialog.close();
  });

  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail && event.detail.ctx;
    const form = ctx && ctx.sourceElement;
    if (!(form instanceof HTMLFormElement) || !form.dataset.mark) return;
    rest();
    failures += 1;
    if (failures > 20) {
      delete form.dataset.mark;
      say("No connection. The last tap was not heard; look again when the line is back.");
      return;
    }
    say("No connection: the tap is sent again until it is heard.");
    setTimeout(() => {
      if (document.contains(form)) form.requestSubmit();
      else {
        rest();
        say("");
      }
    }, Math.min(400 * failures, 3000));
  });

  // --- sheets -------------------------------------------------------------------------------
  document.addEventListener("htmx:after:swap", (event) => {
    const target = event.detail.ctx && event.detail.ctx.target;
    if (target && target.id === "sheet-body" && sheet() && !sheet().open) sheet().showModal();
    if (target && target.id === "sheet-body") {
      const first = target.querySelector("[autofocus], button.main, button");
      if (first) first.focus();
      target.scrollTop = 0;
    }
    paint();
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
    if (!busy) say("");
    paint();
  });
  let tag = "";
  setInterval(async () => {
    const view = live();
    if (!lost || !view || busy) return;
    try {
      const answer = await fetch(view.dataset.still, { headers: tag ? { "If-None-Match": tag } : {} });
      if (!answer.ok) return;
      tag = answer.headers.get("ETag") || "";
      htmx.swap({ text: await answer.text(), target: view, swap: "innerMorph" });
      say("");
    } catch {
      /* still away: the next look may find it */
    }
  }, 10000);

  // --- staying awake ------------------------------------------------------------------------
  let lock = null;
  let film = null;
  let awake = "tap once";

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
        awake = "no";
      }
    } else if (HTMLCanvasElement.prototype.captureStream) {
      awake = (await roll()) ? "yes, by a small film" : "no";
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
  document.addEventListener("DOMContentLoaded", paint);
  if (document.readyState !== "loading") paint();
})();
