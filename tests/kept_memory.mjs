/* Python as it is kept for the next start (static/tab/kept.js), on a device that is faked: the memory
   that comes back is the one that was kept, whatever lay there before; what is not whole is refused. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const files = new Map();
const held = (name) => ({
  getSize: () => files.get(name).length,
  flush: () => {},
  close: () => {},
  read: (bytes, { at }) => {
    const found = files.get(name).subarray(at, at + bytes.length);
    bytes.set(found);
    return found.length;
  },
  write: (bytes, { at }) => {
    const before = files.get(name);
    const after = new Uint8Array(Math.max(before.length, at + bytes.length));
    after.set(before);
    after.set(bytes, at);
    files.set(name, after);
    return bytes.length;
  },
});
const folder = {
  getFileHandle: async (name, { create } = {}) => {
    if (!files.has(name) && !create) throw new Error("NotFoundError");
    if (!files.has(name)) files.set(name, new Uint8Array());
    return { createSyncAccessHandle: async () => held(name), getFile: async () => ({ size: files.get(name).length }) };
  },
  keys: async function* () {
    yield* [...files.keys()];
  },
  removeEntry: async (name) => files.delete(name),
};
const root = { getDirectoryHandle: async () => folder };
let quota = 1e9;
const storage = { getDirectory: async () => root, estimate: async () => ({ quota, usage: 0 }) };
Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
globalThis.location = { href: "http://localhost/tab/tab/maker.js" };
globalThis.fetch = async () => ({ text: async () => "one" });

const source = await readFile(new URL("../static/tab/kept.js", import.meta.url));
const { read, write, isKept } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
const [SAID, SIZE, BEFORE] = [48, 20 << 16, 12 << 16];
const snapshot = new Uint8Array(SAID + SIZE);
new DataView(snapshot.buffer).setUint32(4, SAID, true);
for (const at of [0, 70000, 12 << 16, (13 << 16) + 5, SIZE - 1]) snapshot[SAID + at] = 7;

assert.equal(await read(), null);
const beside = [Uint8Array.of(1, 2, 3), new Uint8Array(5000).fill(4)]; // that are kept beside it
await write(snapshot, beside);
assert.ok(await isKept());
const [kept] = [...files.values()];
assert.ok(kept.length < SIZE / 4, "pages of zeros are left out");
const there = await read();
assert.deepEqual(there.head, snapshot.subarray(0, SAID));
assert.equal(there.size, SIZE);
const memory = new Uint8Array(SIZE).fill(9, 0, BEFORE); // of a program that has just been loaded
there.fill(memory, BEFORE);
assert.deepEqual(memory, snapshot.subarray(SAID));
for (const [number, { size, read }] of there.files.entries()) {
  const found = new Uint8Array(size);
  assert.equal(read(found, 0), size);
  assert.deepEqual(found, beside[number]);
}
const some = new Uint8Array(2);
there.files[0].read(some, 1);
assert.deepEqual(some, Uint8Array.of(2, 3));
there.close();

const cut = async (bytes, act) => {
  files.set("one", bytes);
  await assert.rejects(act);
};
const begun = kept.slice();
begun.fill(0, 0, 4);
await cut(begun, read); // its first bytes are written last
await cut(kept.slice(0, 3), read);
await cut(new TextEncoder().encode("no Python ".repeat(100)), read);
await cut(kept.slice(0, kept.length - 1), read);
quota = 100;
await assert.rejects(() => write(snapshot, beside), /little room/);
assert.equal(files.size, 0);
console.log("well");
