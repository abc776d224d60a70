/* A folder on the device for Python: files of the origin's private file system, all of them open.
   A file can only be opened there while nobody waits, and SQLite waits for nobody; so some are
   always open and free. Each begins with two heads, written in turn with a rising number: the
   newest that is whole says which path the file is, and is left as it is until the other one is on
   the device. What follows them is its content. */

const HEAD = 4096; // of each of the two
const BODY = 2 * HEAD;
const SPARE = 16; // so many are free before each request
const MEMORY = /-shm$/; // shared by connections of one process; nothing of it outlives that
const [ENOENT, ENOSPC, EIO, ENOTEMPTY, EROFS] = [44, 51, 29, 55, 69];

const sum = (bytes) => {
  let found = 2166136261;
  for (const byte of bytes) found = Math.imul(found ^ byte, 16777619) >>> 0;
  return found;
};

/* One file of the pool. */
class Slot {
  constructor(handle, name) {
    this.handle = handle;
    this.file = name;
    this.number = 0; // of the newest head that is on the device
    this.at = HEAD; // and where it lies
    this.said = { path: "" };
    this.dirty = false;
  }

  static async at(folder, name) {
    const file = await folder.getFileHandle(name, { create: true });
    const slot = new Slot(await file.createSyncAccessHandle(), name);
    const [length, first] = [slot.handle.getSize(), new Uint8Array(BODY)];
    if (length < BODY) return slot;
    slot.handle.read(first, { at: 0 });
    for (const at of [0, HEAD]) slot.believe(first.subarray(at, at + HEAD), at);
    return slot;
  }

  believe(head, at) {
    const view = new DataView(head.buffer, head.byteOffset, HEAD);
    const [length, check, number] = [view.getUint32(0), view.getUint32(4), view.getFloat64(8)];
    if (!length || length > HEAD - 16 || !(number > this.number)) return;
    if (sum(head.subarray(8, 16 + length)) !== check) return;
    [this.number, this.at] = [number, at];
    this.said = JSON.parse(new TextDecoder().decode(head.subarray(16, 16 + length)));
  }

  say(said, number) {
    const head = new Uint8Array(HEAD);
    const text = new TextEncoder().encode(JSON.stringify(said));
    const view = new DataView(head.buffer);
    if (text.length > HEAD - 16) throw new RangeError("a name is too long");
    head.set(text, 16);
    view.setUint32(0, text.length);
    view.setFloat64(8, number);
    view.setUint32(4, sum(head.subarray(8, 16 + text.length)));
    const at = HEAD - this.at;
    if (this.write(head, at) < HEAD) throw new DOMException("a head is cut", "QuotaExceededError");
    this.flush();
    [this.number, this.at, this.said] = [number, at, said];
  }

  write(bytes, at) {
    this.dirty = true;
    return this.handle.write(bytes, { at });
  }

  flush() {
    this.handle.flush();
    this.dirty = false;
  }

  get size() {
    return Math.max(0, this.handle.getSize() - BODY);
  }

  resize(size) {
    this.dirty = true;
    this.handle.truncate(BODY + size);
  }
}

/* All files of one house. */
export class Pool {
  constructor(folder) {
    this.folder = folder;
    this.slots = [];
    this.free = [];
    this.number = 0;
  }

  static async open(name) {
    const root = await navigator.storage.getDirectory();
    const pool = new Pool(await root.getDirectoryHandle(name, { create: true }));
    const names = [];
    for await (const [name] of pool.folder.entries()) names.push(name);
    pool.slots = await Promise.all(names.map((name) => Slot.at(pool.folder, name)));
    pool.number = Math.max(0, ...pool.slots.map((slot) => slot.number));
    const newest = new Map();
    for (const slot of pool.slots) {
      const there = newest.get(slot.said.path);
      if (slot.said.path && (!there || there.number < slot.number)) newest.set(slot.said.path, slot);
    }
    for (const slot of pool.slots) {
      if (newest.get(slot.said.path) === slot) continue;
      if (slot.said.path) pool.clear(slot);
      pool.free.push(slot);
    }
    await pool.ready();
    return pool;
  }

  /* See that some are free. Where the device gives no more, what is asked for then is refused. */
  async ready() {
    while (this.free.length < SPARE) {
      try {
        const name = `${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;
        const slot = await Slot.at(this.folder, name);
        this.slots.push(slot);
        this.free.push(slot);
      } catch (error) {
        if (this.free.length) return;
        throw error;
      }
    }
  }

  used() {
    return this.slots.filter((slot) => slot.said.path);
  }

  take(path, mode) {
    const slot = this.free.pop();
    if (!slot) throw new DOMException("no file is free", "QuotaExceededError");
    try {
      slot.resize(0);
      this.name(slot, { path, mode, mtime: Date.now() });
    } catch (error) {
      this.free.push(slot);
      throw error;
    }
    return slot;
  }

  name(slot, said) {
    this.number += 1;
    slot.say(said, this.number);
  }

  clear(slot) {
    this.name(slot, { path: "" });
    slot.resize(0);
  }

  /* Throws where a file is not in its folder any more: what is open can be written to all the same,
     and is nowhere. */
  async there() {
    const [slot] = this.used();
    if (slot) await this.folder.getFileHandle(slot.file);
  }

  /* What was written and not yet flushed by whoever wrote it. */
  settle() {
    for (const slot of this.slots) if (slot.dirty) slot.flush();
  }
}

const code = (error) => {
  if (error.name === "QuotaExceededError") return ENOSPC;
  if (error.name === "NoModificationAllowedError") return EROFS;
  return EIO;
};

/* Mount a pool as a folder of Emscripten's file system. */
export const mount = (FS, pool, at) => {
  const { MEMFS } = FS.filesystems;
  const tried = (act) => (...given) => {
    try {
      return act(...given);
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      throw new FS.ErrnoError(code(error));
    }
  };
  const all = (acts) => Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, tried(act)]));
  const where = (folder, name) => {
    const parts = [name];
    for (let one = folder; one !== one.parent; one = one.parent) parts.unshift(one.name);
    return parts.join("/");
  };
  const said = (node, path) => ({ path, mode: node.mode, mtime: Number(node.mtime) });

  const node_ops = all({
    getattr: (node) => {
      const found = MEMFS.node_ops.getattr(node);
      found.size = node.slot.size;
      found.blocks = Math.ceil(found.size / found.blksize);
      return found;
    },
    setattr: (node, wanted) => {
      for (const key of ["mode", "atime", "mtime", "ctime"]) {
        if (wanted[key] !== undefined && wanted[key] !== null) node[key] = wanted[key];
      }
      if (wanted.size !== undefined) {
        node.slot.resize(wanted.size);
        node.mtime = node.ctime = Date.now();
      } else if (node.slot.said.path) pool.name(node.slot, said(node, node.slot.said.path));
    },
  });

  const stream_ops = all({
    open: ({ node }) => {
      node.open = (node.open || 0) + 1;
    },
    close: ({ node }) => {
      node.open -= 1;
      const { slot } = node;
      if (node.gone && !node.open) pool.free.push(slot);
      else if (slot.dirty && slot.said.path) pool.name(slot, said(node, slot.said.path));
    },
    read: ({ node }, buffer, offset, length, position) =>
      node.slot.handle.read(buffer.subarray(offset, offset + length), { at: BODY + position }),
    write: ({ node }, buffer, offset, length, position) => {
      node.mtime = node.ctime = Date.now();
      return node.slot.write(buffer.subarray(offset, offset + length), BODY + position);
    },
    llseek: (stream, offset, whence) => {
      const from = [0, stream.position, stream.node.slot.size][whence] ?? 0;
      if (from + offset < 0) throw new FS.ErrnoError(28);
      return from + offset;
    },
    fsync: ({ node }) => {
      node.slot.flush();
      return 0;
    },
  });

  const drop = (node) => {
    if (!node || !node.slot) return;
    pool.clear(node.slot);
    node.gone = true;
    if (!node.open) pool.free.push(node.slot);
  };

  /* Every file below a node, with the path it has there. */
  const below = function* (node, path) {
    if (node.slot) yield [node, path];
    else if (FS.isDir(node.mode)) {
      for (const [name, one] of Object.entries(node.contents)) yield* below(one, `${path}/${name}`);
    }
  };

  const make = (parent, name, mode, dev, slot) => {
    const kept = FS.isFile(mode) && !MEMORY.test(name);
    const mine = kept ? slot || pool.take(where(parent, name), mode) : null;
    const node = MEMFS.createNode(parent, name, mode, dev);
    if (FS.isDir(mode)) node.node_ops = folder_ops;
    if (kept) Object.assign(node, { slot: mine, node_ops, stream_ops, mtime: mine.said.mtime });
    return node;
  };

  const folder_ops = {
    ...MEMFS.node_ops,
    ...all({
      mknod: make,
      unlink: (parent, name) => {
        drop(parent.contents[name]);
        MEMFS.node_ops.unlink(parent, name);
      },
      rename: (node, folder, name) => {
        const before = folder.contents[name];
        if (before && FS.isDir(before.mode) && Object.keys(before.contents).length) {
          throw new FS.ErrnoError(ENOTEMPTY);
        }
        for (const [file, path] of below(node, where(folder, name))) pool.name(file.slot, said(file, path));
        MEMFS.node_ops.rename(node, folder, name);
        drop(before);
      },
      symlink: () => {
        throw new FS.ErrnoError(ENOENT);
      },
    }),
  };

  FS.mkdirTree(at);
  const type = {
    mount: () => {
      const root = MEMFS.createNode(null, "/", 16832, 0);
      root.node_ops = folder_ops;
      return root;
    },
  };
  const { root } = FS.mount(type, {}, at).mount;
  for (const slot of pool.used()) {
    const parts = slot.said.path.split("/");
    const name = parts.pop();
    let folder = root;
    for (const part of parts) folder = folder.contents[part] || make(folder, part, 16832, 0);
    make(folder, name, slot.said.mode, 0, slot);
  }
};
