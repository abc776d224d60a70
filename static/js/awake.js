/* Keeping the screen lit: the browser's wake lock, or a film where there is none. */
let lock = null;
let film = null;
let awake = "after a tap";

export const paintAwake = () => {
  for (const place of document.querySelectorAll("[data-awake]")) {
    place.dataset.awake = awake === "yes" ? "yes" : "no";
    place.querySelector("b").textContent = awake;
  }
};

export const stayAwake = async () => {
  if (lock || film) return;
  if ("wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
        awake = "no";
        paintAwake();
      });
      awake = "yes";
    } catch {
      awake = "after a tap";
    }
  } else if (HTMLCanvasElement.prototype.captureStream) {
    awake = (await roll()) ? "yes" : "no";
  } else awake = "no";
  paintAwake();
};

// Over plain http there is no wake lock: a small, visible, ever-changing film keeps it lit.
const roll = async () => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext("2d");
  const screen = document.createElement("video");
  screen.muted = true;
  screen.playsInline = true;
  screen.className = "film";
  screen.setAttribute("aria-hidden", "true");
  screen.srcObject = canvas.captureStream(1);
  document.body.append(screen);
  let tick = 0;
  const rolls = setInterval(() => {
    if ((tick += 1) % 2) pen.fillRect(0, 0, 16, 16);
    else pen.clearRect(0, 0, 16, 16);
  }, 1000);
  try {
    await screen.play();
    film = screen;
    return true;
  } catch {
    clearInterval(rolls);
    screen.remove();
    return false;
  }
};

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && awake.startsWith("no")) stayAwake();
});
