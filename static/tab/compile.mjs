/* Compile every .py of a folder with the Python that will run it, and leave the bytecode in its place:
   node compile.mjs PYODIDE FOLDER TABCOMPILE [bare]. TABCOMPILE is commands/tabcompile.py, which says how. The columns of
   a line are left out, of which a traceback tells; bare: what is said of a module, class or function, too. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , pyodide, folder, rule, how = ""] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/site");
python.FS.writeFile("/tabcompile.py", readFileSync(rule));
python.globals.set("how", how);
python.runPython(`
import pathlib, sys
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
sys.path.insert(0, "/")
from tabcompile import compiled

for path in pathlib.Path("/site").rglob("*.py"):
    source = path.read_bytes()
    code = compiled(source, path.relative_to("/site").as_posix(), str(path), how)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(source), False))
    path.unlink()
`);
