"""The notebook runs from top to bottom."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parent.parent / "notebooks" / "tablas.ipynb"


def test_every_cell_runs():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert names["problem"].mate(1).san == ["Qg7#"] and len(names["scores"]) > 10
    assert names["known"].result in ("win", "draw", "loss")
