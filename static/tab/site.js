/* Python, and the app with what it needs beside it: from the start, or as it once stood (maker.js). */
import { read } from "./kept.js";
import { loadPyodide } from "./py/pyodide.mjs";

const OPTIONS = {
  indexURL: new URL("py/", import.meta.url).href,
  stdout: (text) => console.log(text),
  stderr: (text) => console.warn(text),
};
const EIO = 29;

const fetched = async (name) => {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/* Bytes as a file that can be read from any place. */
const held = (bytes) => ({
  size: bytes.length,
  read: (into, at) => {
    const found = bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  },
});

/* What makes a node of Python's memory file system a part of such a file, which is read as it is asked for. */
const parts = (FS) => {
  const read = ({ node: { usedBytes, part } }, buffer, offset, length, position) => {
    const many = Math.max(0, Math.min(length, usedBytes - position));
    try {
      return part.file.read(buffer.subarray(offset, offset + many), part.at + position);
    } catch {
      throw new FS.ErrnoError(EIO);
    }
  };
  let stream_ops = null;
  return (node, file, at, size) => {
    stream_ops ||= { ...node.stream_ops, read };
    Object.assign(node, { part: { file, at }, contents: null, usedBytes: size, stream_ops });
  };
};

/* The app and what it needs, as one file: how long the list is, the list, and the files. What is read of
   them stays where it is. The paths of all of them. */
const unpack = (FS, file) => {
  const head = new Uint8Array(4);
  file.read(head, 0);
  const listed = new Uint8Array(new DataView(head.buffer).getUint32(0));
  file.read(listed, head.length);
  const list = JSON.parse(new TextDecoder().decode(listed));
  const [folders, part, { MEMFS }] = [new Map(), parts(FS), FS.filesystems];
  let at = head.length + listed.length;
  for (const [path, size] of list) {
    const last = path.lastIndexOf("/");
    const folder = `/site/${path.slice(0, Math.max(0, last))}`;
    if (!folders.has(folder)) folders.set(folder, FS.mkdirTree(folder) || FS.lookupPath(folder).node);
    part(MEMFS.createNode(folders.get(folder), path.slice(last + 1), 0o100644, 0), file, at, size);
    at += size;
  }
  return list.map(([path]) => path);
};

/* Where Python's own library lies. */
export const library = (FS) => `/lib/${FS.readdir("/lib").find((name) => name.endsWith(".zip"))}`;

/* Python's program, which is long: what else a start needs is fetched beside it. */
const program = async () => (await import("./py/pyodide.asm.mjs")).default;

/* Python as it can import the app, and the modules that every start imports. there() is told when it
   runs. */
export const started = async (there = () => {}, options = {}) => {
  program();
  const [python, first, rest] = await Promise.all([
    loadPyodide({ ...OPTIONS, ...options }).finally(there),
    fetched("first.bin"),
    fetched("rest.bin"),
  ]);
  const [paths] = [first, rest].map((bytes) => unpack(python.FS, held(bytes)));
  python.runPython("import sys\nsys.path.insert(0, '/site')");
  const modules = paths.map((path) => path.replace(/(\/__init__)?\.pyc$/, "").replaceAll("/", "."));
  return { python, modules, rest };
};

/* The same, with all that was imported when it was kept; nothing where none is kept, or none that fits. */
export const restored = async (there = () => {}) => {
  const create = program();
  const kept = await read();
  if (!kept) return null;
  const [rest, own] = kept.files;
  const createPyodideModule = async (settings) => {
    const module = await (await create)(settings);
    const before = module.HEAPU8.length;
    module.growMemory(kept.size); // it does not make room for it by itself
    kept.fill(module.HEAPU8, before);
    parts(module.FS)(module.FS.lookupPath(library(module.FS)).node, own, 0, own.size);
    return module;
  };
  try {
    const stdLibURL = new URL("version", import.meta.url).href; // as good as nothing: its own is kept
    const python = await loadPyodide({ ...OPTIONS, stdLibURL, _loadSnapshot: kept.head, createPyodideModule });
    python.FS.nextInode = 1 << 20; // no file here is one of those it knew
    there();
    unpack(python.FS, rest);
    python._module._sqlite3_randomness(0, 0); // by chance anew, not as in the start before
    python.runPython("from referee.commands import tabwarm\ntabwarm.woken()");
    return python;
  } catch (error) {
    kept.close();
    throw error;
  }
};
