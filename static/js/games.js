/* The search of the chooser, of the games and of the laws: what does not match is hidden while one types. */
(() => {
  "use strict";
  // A family that folds is open while one searches, and as it was before when nothing is asked.
  const open = (part, asked) => {
    const fold = part.matches("details") ? part : part.querySelector("details");
    if (!fold) return;
    if (asked && fold.dataset.was === undefined) fold.dataset.was = fold.open ? "open" : "";
    if (asked) fold.open = true;
    else if (fold.dataset.was !== undefined) {
      fold.open = Boolean(fold.dataset.was);
      delete fold.dataset.was;
    }
  };

  // What a link leads to is seen: everything it lies folded in opens.
  const reveal = () => {
    const there = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!there) return;
    for (let at = there; at; at = at.parentElement) if (at.matches("details")) at.open = true;
    there.scrollIntoView();
  };
  // Paper has nothing to tap: what is folded is printed too, where the browser's own style does not see to it.
  addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("main details")) fold.open = true;
  });
  addEventListener("hashchange", reveal);
  addEventListener("DOMContentLoaded", reveal);

  // "criss cross" finds Criss-Cross, "727" finds 7-27, "neighbour" finds Neighbor, "kings & lows" Kings and lows, "bourre" Bourré.
  const letters = (text) =>
    text.toLowerCase().normalize("NFD").replace(/\p{M}+/gu, "").replace(/[&+]/g, " and ").replaceAll("our", "or");
  const plain = (text) => letters(text).replace(/[^\p{L}\p{N}]+/gu, "");
  // How well a game fits what is asked: a name is that, its own has it, a nickname begins so or has it, they have all its words; else nothing.
  const fit = (words, asked, each) => {
    const names = words.split(", ").map(plain);
    const all = plain(words);
    if (names.includes(asked)) return 1;
    if (names[0].includes(asked)) return 2;
    if (names.some((name) => name.startsWith(asked))) return 3;
    if (all.includes(asked)) return 4;
    return each.length > 1 && each.every((word) => all.includes(word)) ? 5 : 0;
  };
  // The games of a list as they fit, those that fit alike as they stood.
  const sort = (list) => {
    const games = [...list.children];
    games.forEach((game, at) => (game.dataset.at ??= at));
    const place = (game) => Number(game.dataset.fit || 0) * games.length + Number(game.dataset.at);
    const sorted = [...games].sort((one, other) => place(one) - place(other));
    if (sorted.some((game, at) => game !== games[at])) list.append(...sorted);
  };

  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-search]")) return;
    const asked = plain(event.target.value);
    const each = letters(event.target.value).split(/[^\p{L}\p{N}]+/u).filter((word) => word && word !== "and");
    const all = document.querySelector("#sheet-body") || document;
    const launcher = event.target.closest(".launcher");
    if (launcher) launcher.classList.toggle("searching", Boolean(asked));
    let left = 0;
    for (const game of all.querySelectorAll(".game")) {
      const fits = asked ? fit(game.dataset.words, asked, each) : 0;
      game.dataset.fit = fits;
      game.hidden = Boolean(asked) && !fits;
      if (!game.hidden) left += 1;
    }
    new Set([...all.querySelectorAll(".game")].map((game) => game.parentElement)).forEach(sort);
    for (const part of all.querySelectorAll(".family")) {
      part.hidden = !part.querySelector(".game:not([hidden])");
      open(part, Boolean(asked));
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

  // The composer: a group that is closed says on its line what is chosen in it.
  const chosen = (field) => {
    if (field.type === "checkbox") return field.checked ? field.parentElement.innerText.trim() : "";
    const option = field.matches("select") && field.selectedIndex > 0 ? field.options[field.selectedIndex] : null;
    return option ? option.text : "";
  };
  const told = (group) => {
    const line = group.querySelector("[data-set]");
    if (line) line.textContent = [...group.querySelectorAll("select, input")].map(chosen).filter(Boolean).join(" · ");
  };
  document.addEventListener("change", (event) => {
    const group = event.target.closest("[data-group]");
    if (group) told(group);
  });
  addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-group]").forEach(told));
})();
