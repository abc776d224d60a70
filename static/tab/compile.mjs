/* Compile every .py of a folder with the Python that will run it, and leave the bytecode in its place:
   node compile.mjs PYODIDE FOLDER */
import { pathToFileURL } from "node:url";

const [, , pyodide, folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/site");
const failed = python.runPython(`
import compileall, pathlib, py_compile
good = compileall.compile_dir(
    "/site", maxlevels=50, quiet=1, legacy=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
)
for path in pathlib.Path("/site").rglob("*.py"):
    path.unlink()
0 if good else 1
`);
process.exit(failed);
