/* Python, and the app with what it needs beside it: from the start, or as it once stood (maker.js). */
import { read } from "./kept.js";
import { loadPyodide } from "./py/pyodide.mjs";
import createModule from "./py/pyodide.asm.mjs";

const OPTIONS = {
  indexURL: new URL("py/", import.meta.url).href,
  stdout: (text) => console.log(text),
  stderr: (text) => console.warn(text),
};

/* Its memory is free now, and not when somebody looks. */
const free = (bytes) => bytes.buffer.transfer?.(0);

/* The app and what it needs, as one file: how long the list is, the list, and the files. Those that
   are not wanted are left out; wanted: by path. */
const unpack = async (FS, wanted) => {
  const bytes = new Uint8Array(await (await fetch("site.bin")).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const folders = new Map();
  let at = 4 + length;
  for (const [path, size] of list) {
    const content = bytes.subarray(at, at + size);
    at += size;
    if (!wanted(path)) continue;
    const [, folder, name] = /^(.*?)([^/]*)$/.exec(`/site/${path}`);
    if (!folders.has(folder)) folders.set(folder, FS.mkdirTree(folder) || FS.lookupPath(folder).node);
    const node = FS.mknod(`${folder}${name}`, 0o100644, 0) || FS.lookupPath(`${folder}${name}`).node;
    node.contents = content.slice();
    node.usedBytes = size;
  }
  free(bytes);
};

/* Python as it can import the app. there() is told when it runs. */
export const started = async (there = () => {}, options = {}) => {
  const python = await loadPyodide({ ...OPTIONS, ...options });
  there();
  await unpack(python.FS, () => true);
  python.runPython("import sys\nsys.path.insert(0, '/site')");
  return python;
};

/* The same, with all that was imported when it was kept; nothing where none is kept, or none that fits. */
export const restored = async (there = () => {}) => {
  const bytes = await read();
  if (!bytes) return null;
  const size = bytes.length; // what follows stays, and with it all it names
  const createPyodideModule = async (settings) => {
    const module = await createModule(settings);
    module.growMemory(size); // it does not make room for it by itself
    return module;
  };
  const python = await loadPyodide({ ...OPTIONS, _loadSnapshot: bytes, createPyodideModule });
  delete python._api.config._loadSnapshot; // it would stay for good
  free(bytes);
  python.FS.nextInode = 1 << 20; // no file here is one of those it knew
  there();
  const loaded = new Set(python.runPython("import sys\nlist(sys.modules)").toJs());
  const module = (path) => path.replace(/(\/__init__)?\.pyc$/, "").replaceAll("/", ".");
  await unpack(python.FS, (path) => !(path.endsWith(".pyc") && loaded.has(module(path))));
  python._module._sqlite3_randomness(0, 0); // by chance anew, not as in the start before
  python.runPython("from referee.commands import tabwarm\ntabwarm.woken()");
  return python;
};
