/* Where Python is kept as it stood when it was started (maker.js): one file beside the house, for this
   version of the app. It is whole when its first bytes are there, which are written last. */
const SCOPE = new URL("../", location.href).pathname;
const HEAD = 16;
const AMPLE = 4;

const folder = async () => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(encodeURIComponent(`referee kept ${SCOPE}`), { create: true });
};

/* The version whose files are in the cache. */
const version = async () => (await fetch("version")).text();

const opened = async (create) => {
  const file = await (await folder()).getFileHandle(await version(), { create });
  return file.createSyncAccessHandle();
};

/* What is kept; nothing where nothing is. */
export const read = async () => {
  let file;
  try {
    file = await opened(false);
  } catch {
    return null;
  }
  try {
    const bytes = new Uint8Array(file.getSize());
    file.read(bytes, { at: 0 });
    return bytes.length > HEAD ? bytes : null;
  } finally {
    file.close();
  }
};

export const isKept = async () => {
  try {
    const file = await (await folder()).getFileHandle(await version());
    return (await file.getFile()).size > HEAD;
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
export const write = async (bytes) => {
  await forget();
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < AMPLE * bytes.length) throw new Error("there is little room");
  const file = await opened(true);
  let whole = false;
  try {
    for (const [from, to] of [[HEAD, bytes.length], [0, HEAD]]) {
      if (file.write(bytes.subarray(from, to), { at: from }) !== to - from) throw new Error("there is no room");
      file.flush();
    }
    whole = true;
  } finally {
    file.close();
    if (!whole) await forget();
  }
};
