"""The icons of the installed site, drawn from `assets/gunbai.svg`; `python -m gunbai.site.icons` draws them anew.

They stand in the repository, so that who builds the site needs no drawing program; a test draws them again and compares.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE / "above" / "icons"
FAN = HERE / "assets" / "gunbai.svg"
GROUND = "#27356b"  # the header's blue
SIZES = {"icon-192.png": (192, False), "icon-512.png": (512, False), "maskable-512.png": (512, True), "touch-180.png": (180, True)}


def draw(size: int, whole: bool) -> bytes:
    """The fan as a PNG of `size` × `size` pixels; `whole` fills the square with blue and keeps the fan in the middle 80 %, where no
    device cuts it off."""
    import resvg_py

    svg = FAN.read_text(encoding="utf-8")
    if whole:
        fan = re.sub(r"<svg[^>]*>|</svg>", "", svg)
        svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="{GROUND}"/>'
               f'<g transform="translate(9.6 9) scale(.7)">{fan}</g></svg>')  # fmt: skip
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size, skip_system_fonts=True))


if __name__ == "__main__":
    for name, (size, whole) in SIZES.items():
        (FOLDER / name).write_bytes(draw(size, whole))
