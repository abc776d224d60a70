/* Python, and the app with what it needs beside it: from the start, or as it once stood (maker.js). */
import { read } from "./kept.js";
import { loadPyodide } from "./py/pyodide.mjs";
import createModule from "./py/pyodide.asm.mjs";

const OPTIONS = {
  indexURL: new URL("py/", import.meta.url).href,
  stdout: (text) => console.log(text),
  stderr: (text) => console.warn(text),
};

const fetched = async (name) => {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/* The app and what it needs, as one file: how long the list is, the list, and the files. What is read of
   them is where it was fetched to. The paths of all of them. */
const unpack = (FS, bytes) => {
  const length = new DataView(bytes.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const folders = new Map();
  let at = 4 + length;
  for (const [path, size] of list) {
    const [, folder, name] = /^(.*?)([^/]*)$/.exec(`/site/${path}`);
    if (!folders.has(folder)) folders.set(folder, FS.mkdirTree(folder) || FS.lookupPath(folder).node);
    const node = FS.mknod(`${folder}${name}`, 0o100644, 0) || FS.lookupPath(`${folder}${name}`).node;
    node.contents = bytes.subarray(at, at + size);
    node.usedBytes = size;
    at += size;
  }
  return list.map(([path]) => path);
};

/* Python as it can import the app, and the modules that every start imports. there() is told when it
   runs. */
export const started = async (there = () => {}, options = {}) => {
  const [python, ...archives] = await Promise.all([
    loadPyodide({ ...OPTIONS, ...options }).finally(there),
    fetched("first.bin"),
    fetched("rest.bin"),
  ]);
  const [first] = archives.map((bytes) => unpack(python.FS, bytes));
  python.runPython("import sys\nsys.path.insert(0, '/site')");
  const modules = first.map((path) => path.replace(/(\/__init__)?\.pyc$/, "").replaceAll("/", "."));
  return { python, modules };
};

/* The same, with all that was imported when it was kept; nothing where none is kept, or none that fits. */
export const restored = async (there = () => {}) => {
  const kept = await read();
  if (!kept) return null;
  const createPyodideModule = async (settings) => {
    const module = await createModule(settings);
    const before = module.HEAPU8.length;
    module.growMemory(kept.size); // it does not make room for it by itself
    kept.fill(module.HEAPU8, before);
    return module;
  };
  const [python, rest] = await Promise.all([
    loadPyodide({ ...OPTIONS, _loadSnapshot: kept.head, createPyodideModule }).finally(kept.close),
    fetched("rest.bin"),
  ]);
  python.FS.nextInode = 1 << 20; // no file here is one of those it knew
  there();
  unpack(python.FS, rest);
  python._module._sqlite3_randomness(0, 0); // by chance anew, not as in the start before
  python.runPython("from referee.commands import tabwarm\ntabwarm.woken()");
  return python;
};
