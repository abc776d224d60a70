"""Make static/fonts: our two typefaces, cut down to what the screens need, and renamed.

    python3 .ci/fonts.py

Sans: Source Sans 3, weights 400 to 700; its figures are all of one width, and it has the suits.
Serif: Source Serif 4, weights 400 to 600.
The letters of other Latin scripts lie in files of their own, fetched where a name has one.
Both are Adobe's, under the SIL Open Font License, which reserves the name "Source" for the
unchanged fonts: so ours call themselves "Referee Sans" and "Referee Serif" inside, too.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

import vendor

FOLDER = "static/fonts"
TOOLS = ["fonttools==4.68.0", "brotli==1.2.1"]  # other versions give other bytes, not other fonts
FEATURES = ["case", "ccmp", "kern", "liga", "lnum", "locl", "tnum"]
LATIN = "20-7E A0-FF 152 153"
EXTENDED = "100-17F 192 218-21B 2C6 2C7 2D8-2DD"
SIGNS = """
    2010-2015 2018-201E 2020-2022 2026 2030 2032 2033 2039 203A 2044 20AC 2116 2122
    2153 2154 215B-215E 2190-2194 2212 2248 2260 2264 2265
    25A0 25B2 25BC 25CB 25CF 2660 2663 2665 2666 2713 2717
"""


@dataclass(frozen=True)
class Source:
    package: str
    version: str
    integrity: str
    licence: str  # the file in the archive, and ours
    licence_file: str
    cuts: tuple[Cut, ...]


@dataclass(frozen=True)
class Cut:
    path: str  # in the archive
    file: str  # in static/fonts
    family: str
    axes: dict[str, float | tuple[float, float]]
    characters: str


SOURCES = [
    Source(
        package="source-sans",
        version="3.52.0",
        integrity="sha512-xsm7qlMI/JwxwNdp6pvpR6l+aZjn90fzOzoeUz/qoohIYbKbDwQNRIz5/ItYs7/hvqLirQNUoDFGXSVA3TU9tw==",
        licence="LICENSE.md",
        licence_file="referee-sans.LICENSE.txt",
        cuts=(
            Cut(
                path="VF/SourceSans3VF-Upright.ttf",
                file="referee-sans.woff2",
                family="Referee Sans",
                axes={"wght": (400, 700)},
                characters=f"{LATIN} {SIGNS}",
            ),
            Cut(
                path="VF/SourceSans3VF-Upright.ttf",
                file="referee-sans-more.woff2",
                family="Referee Sans",
                axes={"wght": (400, 700)},
                characters=EXTENDED,
            ),
        ),
    ),
    Source(
        package="source-serif",
        version="4.5.1",
        integrity="sha512-NUAh5IzF7KiUu2gTpqE+ed9MNbMe4st7LIIXZ0OHHSPc6gg86H67j04M8sIhU2qqFd26btXaFQ2ge5u/p72j0Q==",
        licence="LICENSE.md",
        licence_file="referee-serif.LICENSE.txt",
        cuts=(
            Cut(
                path="VAR/SourceSerif4Variable-Roman.ttf",
                file="referee-serif.woff2",
                family="Referee Serif",
                axes={"wght": (400, 600), "opsz": 16},
                characters=f"{LATIN} {SIGNS}",
            ),
            Cut(
                path="VAR/SourceSerif4Variable-Roman.ttf",
                file="referee-serif-more.woff2",
                family="Referee Serif",
                axes={"wght": (400, 600), "opsz": 16},
                characters=EXTENDED,
            ),
        ),
    ),
]


def cut_down(original: bytes, cut: Cut) -> bytes:
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(io.BytesIO(original), recalcTimestamp=False)
    font = instancer.instantiateVariableFont(font, cut.axes)
    narrowed = io.BytesIO()
    font.save(narrowed)  # the subsetter wants a font with nothing left half-read
    font = TTFont(narrowed, recalcTimestamp=False)

    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(",".join(cut.characters.split())))
    subsetter.subset(font)

    plain = cut.family.replace(" ", "")
    names = {1: cut.family, 2: "Regular", 3: f"{plain}-Regular", 4: f"{cut.family} Regular"}
    for number, text in (names | {6: f"{plain}-Regular"}).items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font.flavor = "woff2"
    result = io.BytesIO()
    font.save(result)
    return result.getvalue()


def face(cut: Cut) -> str:
    weight = cut.axes["wght"]
    weights = f"{weight[0]} {weight[1]}" if isinstance(weight, tuple) else f"{weight}"
    ranges = ", ".join(f"U+{part}" for part in cut.characters.split())
    return f"""
@font-face {{
  font-family: "{cut.family}";
  font-style: normal;
  font-weight: {weights};
  font-display: swap;
  src: url("{cut.file}") format("woff2");
  unicode-range: {ranges};
}}
"""


def make_all() -> None:
    entries = []
    css = "/* Made by .ci/fonts.py. The serif has no suits: name the sans after it. */\n"
    for source in SOURCES:
        with vendor.fetch(source.package, source.version, source.integrity) as archive:
            made = {source.licence_file: vendor.member(archive, source.licence)}
            for cut in source.cuts:
                made[cut.file] = cut_down(vendor.member(archive, cut.path), cut)
                css += face(cut)
        for name, content in made.items():
            file = f"{FOLDER}/{name}"
            (vendor.ROOT / file).parent.mkdir(parents=True, exist_ok=True)
            (vendor.ROOT / file).write_bytes(content)
            entries.append(vendor.entry(source.package, source.version, "OFL-1.1", file))
            print(f"{file}: {len(content)} bytes")
    (vendor.ROOT / FOLDER / "fonts.css").write_text(css, encoding="utf-8")
    vendor.record(entries)


def main() -> None:
    if "--here" in sys.argv:
        return make_all()
    with tempfile.TemporaryDirectory() as folder:  # the tools are no business of the project's
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *TOOLS], check=True)
        subprocess.run([str(python), __file__, "--here"], check=True)


if __name__ == "__main__":
    main()
