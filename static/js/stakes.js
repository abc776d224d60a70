/* The form of the stakes asks only what the chosen game and its limit use; the rest can be shown. */
(() => {
  "use strict";
  const box = document.querySelector("[data-stakes]");
  const game = document.querySelector("[data-game]");
  if (!box || !game) return;
  const limit = box.querySelector("[name=limit]");
  const posts = [...box.querySelectorAll("[name=blind]")];
  const ante = box.querySelector("[name=ante]");
  const chip = box.querySelector("[name=chip]");
  const by = box.querySelector("[name=posted-by]");
  const bets = ["small", "big", "least"].map((name) => box.querySelector(`[name=${name}]`));
  const told = document.querySelector("[data-told]"); // what is played for, in sight wherever the form is
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
    blinds();
    tell();
  };

  const now = (field) => (field.disabled || field.closest("[hidden]") ? "" : field.value || field.placeholder);
  const tell = () => {
    if (!told) return;
    const [small, big, least] = bets.map(now);
    const posted = posts.map(now).filter(Boolean);
    const parts = [Number(now(ante)) ? `ante ${now(ante)}` : ""];
    parts.push(posted.length ? `${posted.length > 1 ? "blinds" : "blind"} ${posted.join(" · ")}` : "");
    parts.push(limit.closest("[hidden]") ? "" : limit.selectedOptions[0].textContent.toLowerCase());
    parts.push(small ? `bets ${small} ${limit.value === "spread" ? "to" : "and"} ${big}` : least ? `bets from ${least}` : "");
    told.textContent = parts.filter(Boolean).join(", ");
  };

  // One field for each blind that is posted. What is left empty is in proportion to the first, and no
  // less than what stands before it, as the server reckons it too.
  const blinds = () => {
    const units = words(about().posts).map(Number);
    const many = by.value === "game" ? units.length : by.value.split("-").length;
    const posted = units.slice(-many);
    while (units.length && posted.length < many) posted.push(2 * posted[posted.length - 1]);
    const least = Number(chip.value) || 1;
    let most = 0;
    posts.forEach((field, at) => {
      field.hidden = field.disabled = at >= posted.length;
      field.placeholder = "";
      if (field.hidden) return;
      const first = Number(posts[0].value) && posted[0] ? Number(posts[0].value) : 0;
      const usual = first
        ? Math.ceil((first * posted[at]) / (posted[0] * least)) * least
        : posted[at] * Number(ante.value || 1);
      field.placeholder = Math.max(usual, most);
      most = Math.max(most, Number(field.value || field.placeholder));
    });
    usual(posts.some((field) => !field.disabled && field.value) ? most : 2 * (Number(ante.value) || least));
  };

  // Bets that are left empty go with the big blind, or with the ante, as the server reckons them too.
  const usual = (bet) => {
    const [small, big, own] = bets;
    small.placeholder = own.placeholder = bet;
    big.placeholder = 2 * Number(small.value || bet);
  };

  game.addEventListener("change", () => {
    if (!chosen && about().usual) limit.value = about().usual;
    show();
  });
  limit.addEventListener("change", () => {
    chosen = true;
    show();
  });
  by.addEventListener("change", show);
  for (const field of [ante, chip, ...bets, ...posts]) field.addEventListener("input", show);
  show();
})();
