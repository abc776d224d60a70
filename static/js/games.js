/* The search of the chooser: what does not match is hidden while one types. */
(() => {
  "use strict";
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-search]")) return;
    const asked = event.target.value.trim().toLowerCase();
    const all = document.querySelector("#sheet-body") || document;
    let left = 0;
    for (const game of all.querySelectorAll(".game")) {
      game.hidden = Boolean(asked) && !game.dataset.words.includes(asked);
      if (!game.hidden) left += 1;
    }
    for (const part of all.querySelectorAll(".family")) {
      part.hidden = !part.querySelector(".game:not([hidden])") || (Boolean(asked) && part.matches(".picked"));
    }
    const none = all.querySelector("[data-none]");
    if (!none) return;
    none.hidden = left > 0;
    const called = none.querySelector("[name=called]");
    if (!called) return; // where games are only read
    called.disabled = left > 0;
    called.value = event.target.value.trim();
    none.querySelector("[data-called]").textContent = `“${called.value}”`;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[data-search]")) event.preventDefault();
  });
})();
