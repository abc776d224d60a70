/* Score sheets: printing, a sign for points, and what gains and losses are off by. */
(() => {
  "use strict";
  const value = (field) => Number(field.value.replace("−", "-").trim() || 0);

  const weigh = (form) => {
    const box = form.querySelector("[data-balance='1']");
    const line = form.querySelector("[data-off]");
    if (!box || !line) return;
    const how = form.querySelector("[name=how]:checked");
    const off = [...form.querySelectorAll("[data-points]")].reduce((sum, one) => sum + value(one), 0);
    line.hidden = (how && how.value !== "points") || !off || Number.isNaN(off);
    line.textContent = `Gains and losses are off by ${off}.`;
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
    const sign = event.target.closest("[data-sign]");
    if (!sign) return;
    const field = sign.parentElement.querySelector("[data-points]");
    field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

  document.addEventListener("input", (event) => {
    if (event.target.form) weigh(event.target.form);
  });
})();
