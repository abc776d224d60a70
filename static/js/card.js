/* The ruling card is printed, or drawn on a canvas and saved as a picture. */
const DOTS = 4; // of the picture, for each unit of the card: three hundred to the inch, and more
const found = (what) => document.querySelector(what);

const painted = async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { width, height } = found(".ruling-card").viewBox.baseVal;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * DOTS, height * DOTS];
  const brush = canvas.getContext("2d");
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};

const save = async () => {
  try {
    const picture = await painted(found("[download]").href);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = found("[download]").download.replace("svg", "png");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  } catch {
    found("[data-failed]").hidden = false;
  }
};

found("[data-png]").addEventListener("click", save);
found("[data-print]").addEventListener("click", () => print());
for (const button of document.querySelectorAll("[data-png], [data-print]")) button.hidden = false;
