/* The form of the stakes asks only what the chosen game and its limit use; the rest can be shown. */
(() => {
  "use strict";
  const box = document.querySelector("[data-stakes]");
  const game = document.querySelector("[data-game]");
  if (!box || !game) return;
  const limit = box.querySelector("[name=limit]");
  const posts = [...box.querySelectorAll("[name=blind]")];
  const ante = box.querySelector("[name=ante]");
  let chosen = false; // whether somebody picked the limit himself

  const about = () => (game.options ? game.options[game.selectedIndex] : game).dataset;
  const words = (text) => (text || "").split(" ").filter(Boolean);

  const show = () => {
    const uses = words(about().uses);
    for (const part of box.querySelectorAll("[data-for], [data-limits]")) {
      const fits = !part.dataset.for || uses.includes(part.dataset.for);
      const limits = words(part.dataset.limits);
      part.hidden = !fits || (limits.length > 0 && !limits.includes(limit.value));
    }
    const units = words(about().posts);
    posts.forEach((field, at) => {
      field.hidden = at >= units.length && !field.value;
      field.placeholder = at < units.length ? Number(units[at]) * Number(ante.value || 1) : "";
    });
  };

  game.addEventListener("change", () => {
    if (!chosen && about().usual) limit.value = about().usual;
    show();
  });
  limit.addEventListener("change", () => {
    chosen = true;
    show();
  });
  ante.addEventListener("input", show);
  show();
})();
