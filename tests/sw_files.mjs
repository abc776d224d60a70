/* The files of the browser tab as its service worker keeps them, without a browser: at hosts of several
   kinds, and when the cache is thrown away. Throws where something is not as it should be. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const BASE = "http://localhost/tab/";
const source = await readFile(new URL("../static/tab/sw.js", import.meta.url), "utf-8");
const CONTENT = {
  "index.html": "<head></head>the shell",
  "tab/shell.js": "let shell;",
  "tab/site.bin": "a lot ".repeat(5000),
  "tab/first.bin": "what every start needs",
  "tab/rest.bin": "what it needs later ".repeat(9),
  "licences/referee.txt": "the licence",
};
const PACKED = "tab/site.bin";

/* What a host offers: the files of a version. unpacks: the browser is told to unpack each .gz itself. */
const host = (version, unpacks) => {
  const there = new Map();
  const files = Object.entries(CONTENT).map(([path, text]) => {
    const sent = path === PACKED ? gzipSync(text) : Buffer.from(text);
    const at = path === PACKED ? `${path}.gz` : path;
    there.set(at, unpacks ? Buffer.from(text) : sent);
    return { path, at, wire: sent.length, sha256: createHash("sha256").update(text).digest("hex") };
  });
  there.set("tab/files.json", Buffer.from(JSON.stringify({ version, files })));
  return there;
};

/* A service worker of version "one" in a browser of its own. active: that of another version. */
const worker = (offered, active = null) => {
  const [kept, heard, on, done] = [new Map(), {}, { host: offered, net: true, taken: 0, updates: 0, asked: [] }, []];
  const caches = {
    open: async (name) => {
      if (!kept.has(name)) kept.set(name, new Map());
      const cache = kept.get(name);
      return {
        match: async (path) => cache.get(path)?.clone(),
        put: async (path, answer) => void cache.set(path, answer),
      };
    },
    match: async (path, { cacheName }) => kept.get(cacheName)?.get(path)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (name) => kept.delete(name),
  };
  const fetch = async (asked) => {
    if (!on.net) throw new TypeError("Failed to fetch");
    const path = String(asked.url ?? asked).replace(BASE, "");
    on.asked.push(path);
    const bytes = on.host.get(path);
    return new Response(bytes ?? "none", { status: bytes ? 200 : 404 });
  };
  const registration = {
    scope: BASE, active,
    waiting: { postMessage: () => (on.taken += 1) },
    update: async () => (on.updates += 1),
  };
  class Channel {
    postMessage(said) {
      if (said.path) setTimeout(() => this.onmessage({ data: { id: said.id, status: 404, headers: [], body: said.path } }));
    }
  }
  const given = {
    registration, caches, fetch, clients: { matchAll: async () => [] }, location: new URL(BASE), BroadcastChannel: Channel,
    self: { cookieStore: true }, cookieStore: { getAll: async () => [] }, addEventListener: (name, act) => (heard[name] = act),
  };
  new Function(...Object.keys(given), source.replace("@version@", "one"))(...Object.values(given));
  const send = async (name, event = {}) => {
    let answer;
    heard[name]({ ...event, waitUntil: (one) => done.push(one), respondWith: (one) => (answer = one) });
    return answer;
  };
  const open = async (path, mode = "navigate", destination = "document") => {
    const request = { url: `${BASE}${path}`, mode, destination, method: "GET", headers: [], referrer: BASE };
    return send("fetch", { request });
  };
  return { ...on, on, kept, send, open, settled: () => Promise.all(done) };
};

const installed = async (unpacks, active) => {
  const one = worker(host("one", unpacks), active);
  await one.send("install");
  await one.settled();
  return one;
};
const all = (one) => [...one.kept.values()].flatMap((cache) => [...cache.keys()]).sort();
const WHOLE = "tab/whole";
const paths = [...Object.keys(CONTENT), WHOLE].sort();

/* A version after the first comes whole before it is offered; what Python starts with first, in turn. */
const next = await installed(false, {});
assert.deepEqual(all(next), paths);
assert.deepEqual(next.on.asked.filter((path) => /first|rest/.test(path)), ["tab/first.bin", "tab/rest.bin"]);

/* A first visit begins with little; the rest comes with the first file that is asked for, each once. */
for (const unpacks of [false, true]) {
  const one = await installed(unpacks);
  assert.deepEqual(all(one), ["index.html", "tab/shell.js"]);
  const asked = [one.open(WHOLE, "cors", ""), one.open(PACKED, "cors", ""), one.open(PACKED, "cors", "")];
  const [whole, ...packed] = await Promise.all(asked);
  assert.equal(await whole.text(), "");
  for (const answer of packed) assert.equal(await answer.text(), CONTENT[PACKED]);
  await one.settled();
  assert.equal(one.on.asked.filter((path) => path.startsWith(PACKED)).length, 1);
  assert.deepEqual(all(one), paths);
  assert.equal(await (await one.open(WHOLE, "cors", "")).text(), "whole");
  assert.equal(await (await one.open(PACKED, "cors", "")).text(), CONTENT[PACKED]);
}

const one = await installed(false);
assert.match(await (await one.open("night/1")).text(), /<base href="\/tab\/">.*the shell/);
assert.equal(await (await one.open("licences/referee.txt")).text(), "the licence");
assert.equal(await (await one.open("%zz", "cors", "")).text(), "/%zz");
assert.equal(await (await one.open("night/%C3%A9", "cors", "")).text(), "/night/é");
assert.equal((await one.open("static/none.js", "cors", "")).status, 404);

/* Thrown away: fetched again, what a start needs first, then all. */
await one.settled();
one.kept.clear();
assert.match(await (await one.open("night/1")).text(), /the shell/);
await one.settled();
assert.deepEqual(all(one), ["index.html", "tab/first.bin", "tab/rest.bin", "tab/shell.js"]);
assert.equal(await (await one.open(WHOLE, "cors", "")).text(), "");
await one.settled();
assert.deepEqual(all(one), paths);
one.kept.clear();
assert.equal(await (await one.open(PACKED, "cors", "")).text(), CONTENT[PACKED]);

/* No network: a sentence. It holds nothing up. */
await one.settled();
one.kept.clear();
one.on.net = false;
const told = await one.open("night/1");
assert.equal(told.status, 503);
assert.match(await told.text(), /The nights are still here/);
assert.match(told.headers.get("Content-Type"), /text\/html/);
one.on.net = true;
assert.match(await (await one.open("")).text(), /the shell/);

/* This version is not to be had any more: the next one is taken. */
await one.settled();
one.kept.clear();
one.on.host = host("two", false);
one.on.host.set("index.html", Buffer.from("another shell"));
assert.equal((await one.open("")).status, 503);
assert.deepEqual([one.on.taken, one.on.updates], [2, 2]);
console.log("well");
