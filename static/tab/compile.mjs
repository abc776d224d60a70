/* Compile every .py of a folder with the Python that will run it, and leave the bytecode in its place:
   node compile.mjs PYODIDE FOLDER [bare]. The columns of a line are left out, of which a traceback tells; bare: what is
   said of a module, class or function, too. */
import { pathToFileURL } from "node:url";

const [, , pyodide, folder, how = ""] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/site");
python.globals.set("bare", how === "bare");
python.runPython(`
import ast, pathlib
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def stripped(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

for path in pathlib.Path("/site").rglob("*.py"):
    source = path.read_bytes()
    tree = ast.parse(source)
    code = compile(stripped(tree) if bare else tree, str(path), "exec", dont_inherit=True)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(source), False))
    path.unlink()
`);
