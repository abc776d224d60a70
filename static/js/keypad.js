/* The keypad of amounts, and chips counted by colour in place of a number. */
const apart = (text) => String(text).replace(/\B(?=(\d{3})+$)/g, "\u202f"); // thousands, as on the felt

export const press = (key) => {
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

/* A digit typed anywhere in an open sheet goes into its amount, in place of the one offered: the
   field takes the focus, so that Enter sends it. */
export const type = (event) => {
  if (!/^(\d|Backspace)$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  const writes = at.matches("input, select, textarea") && !/^(radio|checkbox)$/.test(at.type);
  const field = (at.closest("form") || at).querySelector("[data-amount]")
    || document.querySelector("#sheet[open] [data-amount]");
  if (writes || !field || !field.closest("[open]")) return;
  field.focus();
  if (field.dataset.fresh === "yes") field.select();
};

export const show = (form, field) => {
  const value = Number(field.value);
  const good = field.value !== "" && value >= Number(field.min) && value <= Number(field.max);
  field.classList.toggle("wrong", !good);
  const by = Number(field.dataset.level) ? ` (by ${apart(value - Number(field.dataset.level))})` : "";
  for (const go of form.querySelectorAll("[data-go]")) {
    go.disabled = !good;
    go.textContent = `${go.dataset.go} ${apart(field.value || "…")}${by}`;
  }
};

// Chips by colour count in place of the number.
export const colours = (form) => {
  const filled = [...form.querySelectorAll("[name^='by.']")].filter((one) => one.value !== "");
  const go = form.querySelector("[data-go]");
  const field = form.querySelector("[data-amount]");
  if (!go || !field) return;
  if (!filled.length) return show(form, field);
  const sum = filled.reduce((all, one) => all + one.value * one.name.slice(3), 0);
  field.classList.remove("wrong");
  go.disabled = sum < Number(field.min);
  go.textContent = `${go.dataset.go} ${apart(sum)}`;
};
