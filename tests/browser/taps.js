/* Taps in the page itself, each after the last was answered: half the cost of a mouse that is moved
   there, since nobody asks the page in between. A tap goes the way of a finger (down, up, click, in
   the middle of what lies on top there); where it is not plain which button is meant or it cannot be
   touched as it lies, the count of those done so far comes back, and the mouse goes on from there.

   buttons: each {said}, a pattern of the whole name, or {css}; of several, {first} takes the first.
   sheet: each tap opens a sheet, and does not act. */
async ({ buttons, sheet }) => {
  const when = (ok) =>
    new Promise((done) => {
      const look = () => {
        const found = ok();
        if (found) watch.disconnect();
        if (found) done(found);
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { attributes: true, childList: true, subtree: true });
      look();
    });
  // The guard hears what is tapped after the answer before it was painted, which takes a frame.
  const rested = async () => {
    do {
      await when(() => !document.body.matches(".busy, .calm"));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    } while (document.body.matches(".busy, .calm"));
  };
  const data = (css, name) => Number(document.querySelector(css)?.dataset[name] || 0);
  const spoken = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true") return "";
    const inline = getComputedStyle(node).display.startsWith("inline");
    const text = node.ariaLabel || [...node.childNodes].map(spoken).join("");
    return inline ? text : ` ${text} `;
  };
  const named = (said) => {
    const pattern = new RegExp(said.pattern, said.flags);
    return [...document.querySelectorAll("button, [role=button]")].filter(
      (one) => one.checkVisibility() && pattern.test(spoken(one).replace(/\s+/g, " ").trim()),
    );
  };
  const touch = (button) => {
    const box = button.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const top = document.elementFromPoint(at.clientX, at.clientY);
    if (button.disabled || !top || !button.contains(top)) return false;
    const more = { ...at, bubbles: true, cancelable: true, composed: true, isPrimary: true };
    top.dispatchEvent(new PointerEvent("pointerdown", { ...more, buttons: 1 }));
    button.focus({ preventScroll: true });
    top.dispatchEvent(new PointerEvent("pointerup", more));
    top.dispatchEvent(new PointerEvent("click", { ...more, detail: 1 }));
    return true;
  };
  let count = 0;
  for (const { said, css, first } of buttons) {
    await rested();
    const found = said ? named(said) : [...document.querySelectorAll(css)];
    const heard = data("body", "heard");
    const shown = data("dialog#sheet", "shown");
    if ((found.length !== 1 && !(first && found.length)) || !touch(found[0])) break;
    const open = `dialog#sheet[open][data-shown='${shown + 1}'] #sheet-body > *`;
    if (sheet) await when(() => document.querySelector(open)?.checkVisibility());
    else await when(() => data("body", "heard") === heard + 1);
    count += 1;
  }
  return String(count);
}
