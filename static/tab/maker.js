/* Keeps Python as it stands when the app was imported and has shown its pages once, so that the next
   start need not do that again: in a worker of its own, once for each version, while somebody plays. */
import { isKept, write } from "./kept.js";
import { library, started } from "./site.js";

const make = async () => {
  if (await isKept()) return;
  const { python, modules, rest } = await started(() => {}, { _makeSnapshot: true });
  python.runPython(`from referee.commands import tabwarm\ntabwarm.warm("/warm", ${JSON.stringify(modules)})`);
  const open = python.FS.streams.find((stream) => stream && stream.fd > 2);
  if (open) throw new Error(`${open.path} is open: it would be another file in the next start`);
  await write(python.makeMemorySnapshot(), [rest, python.FS.readFile(library(python.FS))]);
};

make().then(
  () => postMessage({}),
  (error) => postMessage({ failed: String(error) }),
);
