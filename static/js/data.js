/* A file goes out in pieces as small as any other request; one that gets lost is sent again. */
(() => {
  "use strict";
  const TRIES = 8;
  const PAUSE = 1000;
  const WRITTEN = 2500;
  const LOST = "Connection lost. Choose the file again when it’s back; nothing was changed.";

  const mark = () => {
    const bytes = new Uint8Array(8);
    crypto.getRandomValues(bytes);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));

  const sent = async (url, body) => {
    for (let time = 1; ; time += 1) {
      try {
        return await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" } });
      } catch (error) {
        if (time === TRIES) throw error;
        await rest(PAUSE);
      }
    }
  };

  const sentence = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector(".notice");
    return found ? found.textContent.trim() : `That went wrong (${answer.status}).`;
  };

  const send = async (form, file, say) => {
    const size = Number(form.dataset.send);
    const own = mark();
    for (let at = 0; at === 0 || at < file.size; at += size) {
      const piece = new FormData(form);
      piece.set("mark", own);
      piece.set("file", file.slice(at, at + size), file.name);
      piece.set("at", String(at));
      if (at + size < file.size) piece.set("more", "1");
      say(`Sending: ${Math.floor((100 * at) / (file.size || 1))} %`);
      const answer = await sent(form.action, piece);
      if (!answer.ok) return sentence(answer);
      const next = answer.headers.get("HX-Redirect");
      if (next) location.href = next;
    }
    return "";
  };

  // What the page says of the last backup is asked for anew once the file is on its way.
  const saved = () => document.getElementById("taken").dispatchEvent(new Event("saved"));
  document.getElementById("save-backup").addEventListener("submit", () => setTimeout(saved, WRITTEN));

  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("[data-send]");
    const file = form && form.elements.namedItem("file").files[0];
    if (!file) return;
    event.preventDefault();
    const button = form.querySelector("button");
    const told = form.querySelector(".sent");
    const say = (words) => {
      told.textContent = words;
    };
    button.disabled = true;
    say((await send(form, file, say).catch(() => LOST)) || "Sent. Checking …");
    button.disabled = false;
  });
})();
