/* Answers every request of the app: files out of the cache, pages by the worker that holds the
   table. docs/tab.md tells the way of a request. */
const VERSION = "@version@";
const SCOPE = new URL(registration.scope).pathname;
const CACHE = `referee-tab ${SCOPE} ${VERSION}`;
const HERE_ONLY = { cacheName: CACHE };
const HERE = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'self'";
const WASM = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'";
const GONE = "The page that held the table was closed just then. Look whether it was entered before you enter it again.";
const LOST = "The app’s own files are gone from this browser, and can’t be fetched just now. The nights are still here. Open this page again once the network is there, and clear nothing.";
const HTML = [["Content-Type", "text/html; charset=utf-8"]];
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css",
  json: "application/json", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png",
  woff2: "font/woff2", webmanifest: "application/manifest+json", txt: "text/plain; charset=utf-8",
};

// --- files ------------------------------------------------------------------------------------
const listed = async () => {
  const answer = await fetch("tab/files.json", { cache: "no-cache" });
  const { version, files } = await answer.json();
  if (version !== VERSION) throw new Error("the folder is being changed");
  return files;
};

const tell = async (said) => {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(said);
};

const hex = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/* Many a host says of a .gz that it is encoded so; then the browser has unpacked it already. */
const packed = ([first, second]) => first === 0x1f && second === 0x8b;

/* Fetch one file, unpack it, and see that it is the one meant: what makes answers of it. */
const fetched = async (file, heard) => {
  const answer = await fetch(file.at, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file.at}: ${answer.status}`);
  const counted = new TransformStream({
    transform: (part, on) => {
      heard(part.length);
      on.enqueue(part);
    },
  });
  let bytes = await new Response(answer.body.pipeThrough(counted)).arrayBuffer();
  if (file.at !== file.path && packed(new Uint8Array(bytes, 0, 2))) {
    const body = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
    bytes = await new Response(body).arrayBuffer();
  }
  const found = hex(await crypto.subtle.digest("SHA-256", bytes));
  if (found !== file.sha256) throw new Error(`${file.at} is not the file that was meant`);
  const type = TYPES[file.path.split(".").pop()] || "application/octet-stream";
  const policy = file.runs ? WASM : HERE;
  const headers = { "Content-Type": type, "Content-Security-Policy": policy };
  headers["X-Content-Type-Options"] = "nosniff";
  headers["Referrer-Policy"] = "same-origin";
  return () => new Response(bytes, { headers });
};

/* What a first visit begins with; what a start needs, fetched while Python starts. All else comes when
   the first page is there, or is asked for. */
const EARLY = /^(index\.html|tab\/(shell|words|worker|site|kept|disk)\.js|tab\/shell\.css)$/;
const START = new RegExp(`${EARLY.source}|^tab/(py/|first|rest)`);
/* What Python starts with, one after the other as it needs them: at once, each would come last. */
const IN_TURN = ["tab/py/pyodide.asm.mjs", "tab/py/pyodide.asm.wasm", "tab/py/python_stdlib.zip", "tab/first.bin", "tab/rest.bin"];
/* What a browser compiles of it, it keeps beside an answer that comes out of the cache, and of no other. */
const COMPILED = /\.wasm$/;
const WHOLE = "tab/whole"; // kept when all files are
const coming = new Map(); // what is being fetched, by path: when it is here, and when in the cache
let known = null; // the list of files, until all are here
const got = { bytes: 0, of: 0, told: 0 };

const heard = (bytes) => {
  got.bytes += bytes;
  if (got.bytes - got.told <= got.of / 100) return;
  got.told = got.bytes;
  tell({ loaded: Math.min(got.bytes, got.of), of: got.of });
};

/* One file into the cache, and for all who ask at once only once. */
const kept = (cache, file) => {
  if (!coming.has(file.path)) {
    const before = IN_TURN.slice(0, Math.max(0, IN_TURN.indexOf(file.path)));
    const here = Promise.allSettled(before.map((path) => coming.get(path)?.here)).then(() => fetched(file, heard));
    const put = here.then((made) => cache.put(file.path, made()));
    coming.set(file.path, { here, put: put.finally(() => coming.delete(file.path)) });
  }
  return coming.get(file.path);
};

/* Those that a start needs, in turn; then the long ones. */
const needed = (one, other) => {
  const [at, its] = [one, other].map(({ path }) => IN_TURN.indexOf(path) >>> 0);
  return at - its || other.wire - one.wire;
};

const fill = async (wanted) => {
  const files = (known = await listed());
  const cache = await caches.open(CACHE);
  const all = files.filter(({ path }) => !wanted || START.test(path)).reduce((sum, file) => sum + file.wire, 0);
  Object.assign(got, { bytes: 0, of: all, told: 0 });
  const queue = files.filter((file) => !wanted || wanted.test(file.path)).sort(needed);
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      if (await cache.match(file.path)) heard(file.wire);
      else await kept(cache, file).put;
    }
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
    if (wanted === EARLY) return;
    if (!wanted) {
      await cache.put(WHOLE, new Response("whole"));
      known = null;
    }
  } catch (error) {
    await tell({ failed: error.name === "QuotaExceededError" ? "quota" : "fetch", why: String(error) });
    throw error;
  }
  await tell({ loaded: all, of: all });
};

/* What is missing, of all or of those; once at a time. */
let filling = null;
const fillUp = (event, wanted) => {
  filling ??= fill(wanted)
    .catch(() => {})
    .finally(() => (filling = null));
  event.waitUntil(filling);
};

/* A file that should be here and is not: this is the first visit, or another app of this origin has
   thrown the cache away. It is fetched, and what else a start needs beside it. Where this version is
   not to be had any more, the next one is taken as soon as it is there. */
const again = async (event, path) => {
  try {
    if (!coming.has(path)) {
      const cache = await caches.open(CACHE);
      const file = (known || (await listed())).find((one) => one.path === path);
      if (!file) return fetch(event.request);
      if (START.test(path)) fillUp(event, START);
      event.waitUntil(kept(cache, file).put.catch(() => {}));
    }
    const { here, put } = coming.get(path);
    const there = COMPILED.test(path) && (await put.then(() => caches.match(path, HERE_ONLY), () => null));
    return there || (await here)();
  } catch (error) {
    console.warn(`${path} is gone: ${error}`);
    known = null;
    if (path === "index.html") {
      registration.waiting?.postMessage("now");
      registration.update().catch(() => {});
    }
    const body = `<!doctype html><meta name="viewport" content="width=device-width"><title>referee</title><p>${LOST} <a href="${SCOPE}">Try again</a></p>`;
    return new Response(body, { status: 503, headers: [...HTML, ["Content-Security-Policy", HERE]] });
  }
};

addEventListener("install", (event) => event.waitUntil(fill(registration.active ? null : EARLY)));

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(`referee-tab ${SCOPE} `) && name !== CACHE) await caches.delete(name);
      }
      await clients.claim();
    })(),
  ),
);

addEventListener("message", ({ data }) => {
  if (data === "now") skipWaiting();
  if (data === "claim") clients.claim();
});

// --- the worker that holds the table ------------------------------------------------------------
const channel = new BroadcastChannel(`referee ${SCOPE} ask`);
const waiting = new Map(); // what was asked and is not answered, by its number

channel.onmessage = ({ data }) => {
  if (data.ready) for (const asked of waiting.values()) if (!asked.by) channel.postMessage(asked.said);
  const asked = waiting.get(data.id);
  if (!asked) return;
  if (data.heard) watch(asked, data.heard);
  else asked.answered(data);
};

/* A worker's lock is free when the worker is gone: it is asked for once, not for each question. */
const watched = new Set();
const watch = async (asked, by) => {
  asked.by ||= by;
  if (watched.has(by)) return;
  watched.add(by);
  try {
    await navigator.locks.request(`referee ${SCOPE} life ${by}`, { mode: "shared" }, () => {});
  } finally {
    watched.delete(by);
  }
  for (const one of [...waiting.values()]) if (one.by === by) orphaned(one);
};

const orphaned = (asked) => {
  asked.by = "";
  if (asked.said.method === "GET") channel.postMessage(asked.said);
  else asked.answered({ status: 503, headers: HTML, body: `<p class="notice" role="alert">${GONE} <a href="${SCOPE}">Home</a></p>` });
};

const ask = (said) =>
  new Promise((resolve) => {
    const answered = (data) => {
      waiting.delete(said.id);
      resolve(data);
    };
    waiting.set(said.id, { said, answered, by: "" });
    channel.postMessage(said);
  });

/* Whether it was one of our own pages that sent it. What a page fetches comes to us from ours alone;
   what is opened may come from anywhere. */
const own = (request) =>
  request.mode !== "navigate" || new URL(request.referrer || "about:blank").origin === location.origin;

/* What the pages have set themselves: names and values. Where the browser does not tell us, an open page does. */
const cookies = async () => {
  if (self.cookieStore) return (await cookieStore.getAll()).map(({ name, value }) => [name, value]);
  const pages = (await clients.matchAll({ type: "window" })).filter((page) => page.frameType === "top-level");
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") || pages[0];
  if (!page) return [];
  const told = await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    page.postMessage({ cookies: true }, [port2]);
    setTimeout(resolve, 3000, "");
  });
  return told.split("; ").filter(Boolean).map((one) => [one.split("=")[0], one.slice(one.indexOf("=") + 1)]);
};

/* A path without its escapes; one that is written wrongly stays as it is, and is no page. */
const read = (path) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const { port1: nowhere, port2: end } = new MessageChannel(); // what is sent there is gone
end.close();

const NO_BODY = [101, 204, 205, 304];

const passed = async (request, url) => {
  const headers = [...request.headers];
  headers.push(["Sec-Fetch-Site", own(request) ? "same-origin" : "cross-site"]);
  if (request.referrer) headers.push(["Referer", request.referrer]);
  const got = await ask({
    id: crypto.randomUUID(),
    method: request.method,
    path: read(url.pathname.slice(SCOPE.length - 1)),
    query: url.search.slice(1),
    headers,
    cookies: await cookies(),
    body: ["GET", "HEAD"].includes(request.method) ? null : new Uint8Array(await request.arrayBuffer()),
  });
  const { status } = got;
  const answer = new Response(NO_BODY.includes(status) ? null : got.body, { status, headers: got.headers });
  if (got.body.buffer) nowhere.postMessage(null, [got.body.buffer]); // free now, and not when somebody looks
  return answer;
};

/* The page at the top, the same under every address. */
const shell = async (kept) => {
  if (!kept.ok) return kept; // gone, and not to be had
  const text = (await kept.text()).replace("<head>", `<head><base href="${SCOPE}">`);
  return new Response(text, { headers: kept.headers });
};

const answer = async (event, url) => {
  const { request } = event;
  const path = url.pathname.slice(SCOPE.length);
  if (path === "tab/version") return new Response(VERSION);
  if (path === WHOLE) {
    const whole = await caches.match(WHOLE, HERE_ONLY);
    if (!whole) fillUp(event);
    return whole || new Response("");
  }
  const file = async (name) => (await caches.match(name, HERE_ONLY)) || again(event, name);
  if (/^(static|tab|licences)\/.|^manifest\.webmanifest$/.test(path)) return file(path);
  if (request.mode === "navigate" && request.destination === "document") return shell(await file("index.html"));
  return passed(request, url);
};

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(SCOPE)) return;
  event.respondWith(answer(event, url));
});
