"""Write constraints.txt: the exact version and every file's hash of all we install.

    python3 .ci/make_constraints.py             # keep the pinned versions where pyproject allows
    python3 .ci/make_constraints.py --upgrade   # take the newest of everything
    python3 .ci/make_constraints.py --holes     # only ask which of the pinned have known holes

It asks the package index that pip is set up for, through `uv pip compile` in a throw-away
environment. All files of a release are listed, not only this machine's, so that a tablet, a Pi,
a Mac and a Windows laptop can check what they get. No address is written into the file.
Last it asks pip-audit about known holes, and ends with 1 where there is one, or where the data
could not be had: then nobody may say that it was looked at.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "constraints.txt"
TEST_MARK = "# == for the tests =="  # .ci/prepare.py cuts the file here
UV_COMPILE = ["pip", "compile", "-", "--universal", "--python-version", "3.11"]
UV_COMPILE += ["--generate-hashes", "--no-annotate", "--no-header", "--no-emit-index-url"]
UV_COMPILE += ["--no-config", "--quiet"]
HEADER = """\
# Made by .ci/make_constraints.py: do not edit. Change pyproject.toml and run it again.
# ./run installs the first part, ./test both; every file is checked against its hash.

# == to run =="""


def pip_setting(python: Path, name: str) -> str | None:
    """Say what pip is told by its configuration files, or by the environment."""
    run = [str(python), "-m", "pip", "config", "get", f"global.{name}"]
    found = subprocess.run(run, capture_output=True, text=True, check=False).stdout.strip()
    return found or os.environ.get(f"PIP_{name.upper().replace('-', '_')}") or None


def blocks(text: str) -> dict[str, str]:
    """Split requirement lines, each with its hashes, by the name and marker they begin with."""
    found: dict[str, str] = {}
    for block in re.split(r"\n(?=\S)", text.strip()):
        if not block.startswith("#"):
            name, _, rest = block.partition("==")
            marker = rest.partition(";")[2].partition("\\")[0].strip()
            found[f"{name}; {marker}"] = block
    return found


def known_holes(python: Path) -> None:
    """Print what pip-audit says of the pins. Raises SystemExit(1) for a hole, or no answer."""
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "pip-audit"], check=True)
    ask = [str(python), "-m", "pip_audit", "--disable-pip", "--require-hashes", "--strict"]
    if subprocess.run([*ask, "--requirement", str(TARGET)], check=False).returncode:
        raise SystemExit("a pinned version has a known hole, or nobody could be asked (see above)")


def main() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    with tempfile.TemporaryDirectory() as temp:
        folder = Path(temp)
        venv.create(folder / "venv", with_pip=True)
        python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        if "--holes" in sys.argv:
            return known_holes(python)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "uv"], check=True)
        environment = dict(os.environ)
        if index := pip_setting(python, "index-url"):
            environment["UV_DEFAULT_INDEX"] = index
        if certificate := pip_setting(python, "cert"):
            environment.setdefault("SSL_CERT_FILE", certificate)

        # The builder is pinned with the rest, so that installing the checkout fetches nothing.
        wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
        wanted.append("editables")
        tests = project["project"]["optional-dependencies"]["test"]

        def compile_pins(requirements: list[str], output: Path) -> dict[str, str]:
            subprocess.run(
                [str(python), "-m", "uv", *UV_COMPILE, "--output-file", str(output)],
                input="\n".join(requirements),
                text=True,
                env=environment,
                cwd=folder,
                check=True,
                stdout=subprocess.DEVNULL,
            )
            return blocks(output.read_text())

        everything = folder / "all.txt"
        running = folder / "run.txt"
        if TARGET.exists() and "--upgrade" not in sys.argv:
            everything.write_text(TARGET.read_text())  # uv prefers the versions it finds here
        all_pins = compile_pins([*wanted, *tests], everything)
        running.write_text(everything.read_text())
        run_pins = compile_pins(wanted, running)

        lost = [name for name, block in run_pins.items() if all_pins.get(name) != block]
        if lost:
            raise SystemExit(f"pinned differently with and without the tests: {', '.join(lost)}")
        test_pins = [block for name, block in all_pins.items() if name not in run_pins]
        TARGET.write_text("\n".join([HEADER, *run_pins.values(), "", TEST_MARK, *test_pins, ""]))
        print(f"constraints.txt: {len(run_pins)} to run, {len(test_pins)} for the tests")
        known_holes(python)


if __name__ == "__main__":
    main()
