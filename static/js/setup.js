/* The form of a new night: Enter goes on to the next name, the buy-in is said in money, and a dealer
   is either marked or drawn. What begins the night is its button alone. */
(() => {
  "use strict";
  const MOST = 12;
  const form = document.querySelector(".new-night");
  const people = form.querySelector("[data-people]");
  const more = form.querySelector("[data-more]");
  const rows = () => [...people.querySelectorAll(".person")];
  const name = (row) => row.querySelector("[name=name]");
  const field = (called) => form.elements.namedItem(called);

  const add = () => {
    const last = rows().at(-1);
    const row = last.cloneNode(true);
    const number = rows().length + 1;
    for (const one of row.querySelectorAll("input")) {
      one.removeAttribute("autofocus");
      one.checked = false;
      if (one.type === "radio") one.value = String(number - 1);
      else one.value = "";
      const said = one.getAttribute("aria-label");
      if (said) one.setAttribute("aria-label", said.replace(/\d+/, number));
    }
    row.querySelector(".sr").textContent = `Player ${number} deals first`;
    last.after(row);
    more.hidden = number >= MOST;
    name(row).focus();
  };

  // Enter: the next name, a new row behind the last one that is filled in, and never the end.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input, select")) return;
    event.preventDefault();
    const row = event.target.closest(".person");
    if (!row || event.isComposing) return;
    const at = rows().indexOf(row);
    if (rows()[at + 1]) name(rows()[at + 1]).focus();
    else if (name(row).value.trim() && at + 1 < MOST) add();
  });

  const money = (chips) => {
    const worth = Number(field("worth").value.trim().replace(",", "."));
    return worth > 0 ? ` = ${field("currency").value}${(chips * worth).toFixed(2)}` : "";
  };

  const tell = () => {
    const everybody = Number(field("buy-in").value);
    form.querySelector("[data-sum]").textContent = money(everybody).trim();
    const playing = rows().filter((row) => name(row).value.trim());
    let chips = 0;
    for (const row of rows()) {
      const own = row.querySelector("[name=chips]");
      own.placeholder = field("buy-in").value;
      if (playing.includes(row)) chips += own.value === "" ? everybody : Number(own.value);
    }
    const many = playing.length;
    form.querySelector("[data-count]").textContent =
      many < 2 ? "Enter 2 to 12 players." : `${many} players, ${chips} chips${money(chips)}`;
  };

  // What the other families of games are played for: all but that of the game chosen now.
  const others = () => {
    const chosen = field("game").selectedOptions[0].dataset.family;
    for (const part of form.querySelectorAll("[data-other]")) part.hidden = part.dataset.other === chosen;
  };

  // What is behind the one line is said on it.
  const says = () => {
    const where = form.querySelector("[name=real]:checked").dataset.says;
    const paid = field("paid").selectedOptions[0].textContent;
    form.querySelector("[data-else]").textContent = `${where} · buy-ins ${paid} · raises, odd chips, house rules, dealer’s choice`;
  };

  // Somebody who played before sits down in the next empty row with one tap; who sits is offered no more.
  const known = [...form.querySelectorAll("[data-known]")];
  const debts = [...form.querySelectorAll("[data-debtor]")];
  const offer = () => {
    const sitting = rows().map((row) => name(row).value.trim().toLowerCase());
    for (const button of known) button.hidden = sitting.includes(button.dataset.known.toLowerCase());
    for (const debt of debts) debt.hidden = !sitting.includes(debt.dataset.debtor.toLowerCase());
    if (known.length) known[0].parentElement.hidden = known.every((button) => button.hidden);
  };
  const seat = (who) => {
    if (!rows().some((row) => !name(row).value.trim()) && rows().length < MOST) add();
    const row = rows().find((each) => !name(each).value.trim());
    if (!row) return;
    name(row).value = who;
    row.dispatchEvent(new Event("input", { bubbles: true }));
    const next = known.find((button) => !button.hidden);
    (next ?? name(row)).focus();
  };
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-known]");
    if (button) seat(button.dataset.known);
  });

  // Nobody types into what lies under the bar with the start.
  form.addEventListener("focusin", ({ target }) => {
    const bar = form.querySelector(".start");
    const under = target.getBoundingClientRect().bottom + 16 - bar.getBoundingClientRect().top;
    if (!bar.contains(target) && under > 0) scrollBy({ top: under, behavior: "instant" });
  });

  // What opens is read from its first line on, not behind that bar.
  form.querySelector(".more-stakes").addEventListener("toggle", ({ target }) => {
    if (target.open) target.scrollIntoView({ block: "start" });
  });

  form.addEventListener("input", tell);
  form.addEventListener("input", offer);
  form.addEventListener("change", says);
  field("game").addEventListener("change", others);
  form.addEventListener("change", (event) => {
    if (event.target.name === "deals-first") field("draw-dealer").checked = false;
    if (event.target.name !== "draw-dealer" || !event.target.checked) return;
    for (const row of rows()) row.querySelector("[type=radio]").checked = false;
  });
  more.addEventListener("click", add);
  more.hidden = rows().length >= MOST;
  tell();
  offer();
  says();
  others();

  // Whoever comes back finds what the browser kept of the form: what hangs on the game goes by that.
  addEventListener("pageshow", () => {
    const game = field("game");
    if (!game.selectedOptions[0].defaultSelected) game.dispatchEvent(new Event("change", { bubbles: true }));
    form.dispatchEvent(new Event("input"));
  });
})();
