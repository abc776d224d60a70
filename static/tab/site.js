/* Python, and the app with what it needs beside it. */
import { loadPyodide } from "./py/pyodide.mjs";

/* The app and what it needs, as one file: how long the list is, the list, and the files. */
const unpack = async (FS) => {
  const bytes = new Uint8Array(await (await fetch("site.bin")).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  const made = new Set();
  for (const [path, size] of list) {
    const folder = `/site/${path}`.replace(/\/[^/]*$/, "");
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(`/site/${path}`, bytes.subarray(at, at + size), { canOwn: true });
    at += size;
  }
};

/* Python as it can import the app. there() is told when it runs. */
export const started = async (there = () => {}) => {
  const python = await loadPyodide({
    indexURL: new URL("py/", import.meta.url).href,
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
  there();
  await unpack(python.FS);
  python.runPython("import sys\nsys.path.insert(0, '/site')");
  return python;
};
