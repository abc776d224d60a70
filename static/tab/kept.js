/* Where Python is kept as it stood when it was started (maker.js): one file beside the house, for this
   version of the app. It begins with the length of a list, the list, and what Pyodide says of the
   snapshot; then come its memory, without the pages of zeros, a third of it, and the files that a start
   from it still reads, each where it is asked for. It is whole when its first bytes are there, which are
   written last. */
const SCOPE = new URL("../", location.href).pathname;
const FIRST = 4;
const PAGE = 1 << 14;
const AMPLE = 4;

const folder = async () => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(encodeURIComponent(`referee kept ${SCOPE}`), { create: true });
};

/* The version whose files are in the cache, asked at once. */
const version = fetch("version").then((answer) => answer.text());

const opened = async (create) => {
  const file = await (await folder()).getFileHandle(await version, { create });
  return file.createSyncAccessHandle();
};

const empty = (page) => {
  const words = new Int32Array(page.buffer, page.byteOffset, page.length >> 2);
  for (let at = 0; at < words.length; at += 1) if (words[at] !== 0) return false;
  return true;
};

/* Where in a memory anything is: from and to, of each run of pages. */
const runs = (memory) => {
  const found = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const to = Math.min(from + PAGE, memory.length);
    if (empty(memory.subarray(from, to))) continue;
    if (found.length && found.at(-1)[1] === from) found.at(-1)[1] = to;
    else found.push([from, to]);
  }
  return found;
};

const exactly = (file, bytes, at) => {
  if (file.read(bytes, { at }) !== bytes.length) throw new Error("it is cut");
};

/* What is kept, nothing where nothing is: what Pyodide says of it, how long the memory was, what puts that
   in its place, and the files: how long each is, and what reads of it. They are read as long as it is open. */
export const read = async () => {
  let file;
  try {
    file = await opened(false);
  } catch {
    return null;
  }
  try {
    const first = new Uint8Array(FIRST);
    exactly(file, first, 0);
    const length = new DataView(first.buffer).getUint32(0);
    if (!length) throw new Error("it was broken off");
    const list = new Uint8Array(length);
    exactly(file, list, FIRST);
    const { said, size, runs, sizes } = JSON.parse(new TextDecoder().decode(list));
    const ends = [runs.reduce((sum, [from, to]) => sum + to - from, FIRST + length + said)];
    for (const one of sizes) ends.push(ends.at(-1) + one);
    if (file.getSize() < ends.at(-1)) throw new Error("it is cut");
    const files = sizes.map((size, number) => ({ size, read: (bytes, at) => file.read(bytes, { at: ends[number] + at }) }));
    const head = new Uint8Array(said);
    exactly(file, head, FIRST + length);
    /* The memory of a program that has just been loaded, before: so much of it, which is not all zeros. */
    const fill = (memory, before) => {
      let [at, last] = [FIRST + length + said, 0];
      for (const [from, to] of [...runs, [size, size]]) {
        for (let page = last; page < Math.min(from, before); page += PAGE) {
          const between = memory.subarray(page, Math.min(page + PAGE, from));
          if (!empty(between)) between.fill(0);
        }
        if (to > from) exactly(file, memory.subarray(from, to), at);
        [at, last] = [at + to - from, to];
      }
    };
    return { head, size, fill, files, close: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
};

export const isKept = async () => {
  try {
    const file = await (await folder()).getFileHandle(await version);
    return (await file.getFile()).size > FIRST;
  } catch {
    return false;
  }
};

/* Nothing is kept any more, of any version. */
export const forget = async () => {
  const all = await folder();
  for await (const name of all.keys()) await all.removeEntry(name);
};

/* Where there is room for it many times over: the nights come first. */
export const write = async (bytes, files) => {
  await forget();
  const said = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true); // where its memory begins
  const memory = bytes.subarray(said);
  const filled = runs(memory);
  const list = new TextEncoder().encode(JSON.stringify({ said, size: memory.length, runs: filled, sizes: files.map(({ length }) => length) }));
  const parts = [list, bytes.subarray(0, said), ...filled.map(([from, to]) => memory.subarray(from, to)), ...files];
  const all = parts.reduce((sum, part) => sum + part.length, FIRST);
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < AMPLE * all) throw new Error("there is little room");
  const file = await opened(true);
  let whole = false;
  try {
    let at = FIRST;
    for (const part of parts) {
      if (file.write(part, { at }) !== part.length) throw new Error("there is no room");
      at += part.length;
    }
    file.flush();
    const first = new Uint8Array(FIRST);
    new DataView(first.buffer).setUint32(0, list.length);
    file.write(first, { at: 0 });
    file.flush();
    whole = true;
  } finally {
    file.close();
    if (!whole) await forget();
  }
};
