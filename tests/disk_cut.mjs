/* The disk of the browser tab on a device that fails: the current is cut in the middle of every
   write in turn, and the pool opened again. Prints how many cuts were tried; throws where a file is
   not as it was before the act that was cut, or as it is after it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

const source = await readFile(new URL("../static/tab/disk.js", import.meta.url));
const { Pool } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
const PARTS = [0, 1, 20, 2048]; // so many bytes of what is cut are there

/* A device whose current lasts for so many writes; of the next, so many bytes come through. */
class Device {
  constructor(lasts = Infinity, part = 0) {
    Object.assign(this, { lasts, part, files: new Map(), done: 0, fails: 0 });
  }

  spent(put) {
    if (this.done === this.lasts) {
      put(this.part);
      throw new Error("cut");
    }
    this.done += 1;
    put(Infinity);
  }

  async getFileHandle(name) {
    if (!this.files.has(name)) this.files.set(name, new Uint8Array(0));
    return { createSyncAccessHandle: async () => this.opened(name) };
  }

  opened(name) {
    const now = () => this.files.get(name);
    const long = (size) => {
      const bytes = new Uint8Array(size);
      bytes.set(now().subarray(0, size));
      this.files.set(name, bytes);
    };
    return {
      getSize: () => now().length,
      read: (into, { at }) => into.set(now().subarray(at, at + into.length)),
      write: (bytes, { at }) => {
        this.spent((part) => {
          const put = bytes.subarray(0, at < 8192 || !part ? part : Infinity); // SQLite minds the rest
          if (now().length < at + put.length) long(at + put.length);
          now().set(put, at);
        });
        return bytes.length;
      },
      truncate: (size) => this.spent((part) => part && long(size)),
      flush: () => {
        if (this.fails && !(this.fails -= 1)) throw new Error("not flushed");
      },
    };
  }

  async *entries() {
    for (const name of this.files.keys()) yield [name, {}];
  }

  async pool() {
    const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => this }) };
    Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
    return Pool.open("house");
  }
}

const put = (slot, text) => {
  slot.write(new TextEncoder().encode(text), 8192);
  slot.flush();
};
const called = (path) => ({ path, mode: 33188, mtime: 1 });
const found = (pool) =>
  Object.fromEntries(
    pool.used().map((slot) => {
      const bytes = new Uint8Array(slot.size);
      slot.handle.read(bytes, { at: 8192 });
      return [slot.said.path, new TextDecoder().decode(bytes)];
    }),
  );

/* One evening of a disk: every act, and what is there once it is done. */
const ACTS = [
  [(on) => (on.log = on.pool.take("log", 33188)), { log: "" }],
  [(on) => put(on.log, "a deal"), { log: "a deal" }],
  [(on) => (on.jar = on.pool.take("jar.new", 33188)), { log: "a deal", "jar.new": "" }],
  [(on) => on.pool.name(on.log, called("log")), { log: "a deal", "jar.new": "" }],
  [(on) => put(on.jar, "one"), { log: "a deal", "jar.new": "one" }],
  [(on) => on.pool.name(on.jar, called("jar")), { log: "a deal", jar: "one" }],
  [(on) => on.pool.name(on.log, called("log")), { log: "a deal", jar: "one" }],
  [(on) => on.pool.name(on.log, called("log")), { log: "a deal", jar: "one" }],
  [(on) => (on.next = on.pool.take("jar.new", 33188)), { log: "a deal", jar: "one", "jar.new": "" }],
  [(on) => put(on.next, "two"), { log: "a deal", jar: "one", "jar.new": "two" }],
  [(on) => on.pool.name(on.next, called("jar")), { log: "a deal", jar: "two" }],
  [(on) => on.pool.clear(on.jar), { log: "a deal", jar: "two" }],
  [(on) => on.pool.name(on.log, called("log")), { log: "a deal", jar: "two" }],
  [(on) => on.pool.clear(on.next), { log: "a deal" }],
  [(on) => on.pool.name(on.log, called("kept")), { kept: "a deal" }],
];

/* As much of it as the current lasts; the acts that were done. */
const evening = async (device) => {
  const on = { pool: await device.pool() };
  let done = 0;
  try {
    for (const [act] of ACTS) {
      act(on);
      done += 1;
    }
  } catch (error) {
    if (error.message !== "cut") throw error;
  }
  return done;
};

const whole = new Device();
assert.equal(await evening(whole), ACTS.length);
let tried = 0;
for (let lasts = 0; lasts < whole.done; lasts += 1) {
  for (const part of PARTS) {
    const device = new Device(lasts, part);
    const done = await evening(device);
    const [before, after] = [ACTS[done - 1]?.[1] ?? {}, ACTS[done][1]];
    device.lasts = Infinity;
    const there = found(await device.pool());
    assert.ok([before, after].some((one) => isDeepStrictEqual(one, there)), `write ${lasts} cut after ${part}, act ${done}: ${JSON.stringify(there)}`);
    assert.deepEqual(found(await device.pool()), there);
    tried += 1;
  }
}

/* What could not be flushed may not be there: the head before it is the one to keep. */
const weak = new Device();
const pool = await weak.pool();
const log = pool.take("log", 33188);
put(log, "a deal");
weak.fails = 1;
assert.throws(() => pool.name(log, called("other")));
[weak.lasts, weak.part] = [weak.done, 20];
assert.throws(() => pool.name(log, called("log")));
weak.lasts = Infinity;
assert.deepEqual(found(await weak.pool()), { log: "a deal" });

console.log(tried);
