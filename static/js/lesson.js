/* Arrow keys turn the moments of a lesson; a long sentence is set smaller until it fits. */
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    const way = { ArrowRight: "next", ArrowLeft: "prev" }[event.key];
    const link = way && document.querySelector(`[rel=${way}]`);
    if (link) link.click();
  });
  const live = document.querySelector(".live.felt");
  const middle = live && live.querySelector(".middle");
  const room = () =>
    middle.scrollHeight <= middle.clientHeight + 1 && middle.scrollWidth <= middle.clientWidth + 1;
  const fit = () => {
    for (const size of [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45]) {
      live.style.setProperty("--fit", size);
      live.style.setProperty("--fit-pot", size);
      if (room()) return;
    }
  };
  if (middle) {
    addEventListener("resize", fit);
    document.fonts.ready.then(fit);
  }
})();
