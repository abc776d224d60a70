/* The form of a new night: more lines, and the dealer's mark follows the name beside it. */
(() => {
  "use strict";
  const people = document.querySelector("[data-people]");
  const more = document.querySelector("[data-more]");
  const rows = () => people.querySelectorAll(".person");
  const follow = (row) => {
    row.querySelector("[type=radio]").value = row.querySelector("[name=name]").value;
  };
  people.addEventListener("input", (event) => follow(event.target.closest(".person")));
  more.addEventListener("click", () => {
    const last = rows()[rows().length - 1];
    const row = last.cloneNode(true);
    const number = rows().length + 1;
    for (const field of row.querySelectorAll("input")) {
      field.removeAttribute("autofocus");
      if (field.type === "radio") field.checked = false;
      if (field.name === "name") {
        field.value = "";
        field.setAttribute("aria-label", `Name of player ${number}`);
      } else if (field.name === "chips") field.setAttribute("aria-label", `Chips of player ${number}`);
    }
    row.querySelector(".sr").textContent = `Player ${number} deals first`;
    follow(row);
    last.after(row);
    row.querySelector("[name=name]").focus();
    more.hidden = rows().length >= 12;
  });
  more.hidden = rows().length >= 12;
})();
