"""A learner without a browser: runs a lesson, and then does at human pace what its labs let one do."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketError

from tests.widgets.monkey.acts import READS, filled
from tests.widgets.monkey.watch import WENT_WRONG
from widgets.lab.controls import GONE, VACANT

from .kernel import PATIENCE, Kernel

PAUSES = (1.0, 4.0)
"""Seconds between the answer to one act and the next act: at least, at most."""
MODEL = "IPY_MODEL_"
OUT_OF_SIGHT = frozenset({GONE, VACANT})

Model = dict[str, Any]


@dataclass
class Visit:
    """What a learner met with: the seconds that each answer took, and everything that went wrong.

    waited: the seconds until the whole lesson was there. unserved: why there was none, if there was not.
    """

    lesson: str
    answers: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    waited: float = 0.0
    unserved: str = ""

    @property
    def is_told(self) -> bool:
        """Does whoever is not served know it? (Who waits for ever does not.)"""
        return self.unserved != NOT_YET


NOT_YET = f"nothing came for {PATIENCE:.0f} s"


async def come(url: str, lesson: Path, visit: Visit) -> Kernel | None:
    """Open a lesson, and note how long that took, or why it could not be."""
    began = time.monotonic()
    try:
        kernel = await open_lesson(url, lesson)
    except TimeoutError:
        visit.unserved = NOT_YET
    except HTTPClientError as error:
        visit.unserved = NOT_YET if error.code == 599 else f"the server answered {error.code} {error.message}"
    except (OSError, WebSocketError) as error:
        visit.unserved = f"{type(error).__name__}: {error}"
    else:
        visit.errors += kernel.errors
        kernel.errors.clear()
        visit.waited = time.monotonic() - began
        return kernel
    return None


async def open_lesson(url: str, lesson: Path) -> Kernel:
    """Open a lesson and run all of it."""
    kernel = await Kernel.start(url, lesson.name)
    for cell in json.loads(lesson.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            await kernel.run("".join(cell["source"]))
            if "raises-exception" in cell["metadata"].get("tags", []):
                kernel.errors.clear()
    return kernel


async def learn(kernel: Kernel, visit: Visit, seconds: float, chance: Random) -> None:
    """Act for a number of seconds, at human pace."""
    end = time.monotonic() + seconds
    await asyncio.sleep(chance.uniform(0, PAUSES[1]))
    while time.monotonic() < end:
        await do_something(kernel, visit, chance)
        await asyncio.sleep(chance.uniform(*PAUSES))


async def do_something(kernel: Kernel, visit: Visit, chance: Random) -> None:
    """Act once; where there is nothing to do, look on."""
    if choices := [*acts(kernel)]:
        await act(kernel, visit, *chance.choice(choices), chance)
    visit.errors += [*kernel.errors, *faults(kernel)]
    kernel.errors.clear()


async def act(kernel: Kernel, visit: Visit, model: str, data: dict[str, Any], chance: Random) -> None:
    """Do something to a widget, and note how long the answer took."""
    began = time.perf_counter()
    try:
        await kernel.act(model, ready(data, chance))
    except (TimeoutError, WebSocketError):
        visit.errors.append(f"no answer to {data}")
    visit.answers.append(time.perf_counter() - began)


def ready(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The data of an act, with what only chance can tell filled in."""
    if data["method"] != "custom":
        return data
    return {"method": "custom", "content": filled(data["content"], chance)}


def faults(kernel: Kernel) -> Iterator[str]:
    """What labs and parts say about faults of their own."""
    for state in kernel.models.values():
        texts = [value for value in state.values() if isinstance(value, str)]
        yield from (text for text in texts if text.startswith(WENT_WRONG))
        if state.get("fault"):
            yield str(state["fault"])


# --- what there is to do --------------------------------------------------------------------------------------------


def acts(kernel: Kernel) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that can be done to what is on show: the widget's id, and what the browser would send."""
    for root in kernel.shown:
        for name in shown(kernel, root):
            yield from ((name, data) for data in possible(kernel.models[name]))


def shown(kernel: Kernel, name: str) -> Iterator[str]:
    """A widget and all in it that is on show."""
    state = kernel.models.get(name)
    if state is None:
        return
    layout = kernel.models.get(str(state.get("layout", "")).removeprefix(MODEL), {})
    if layout.get("display") == "none" or OUT_OF_SIGHT.intersection(state.get("_dom_classes", ())):
        return
    yield name
    for child in state.get("children", ()):
        yield from shown(kernel, child.removeprefix(MODEL))


def possible(state: Model) -> Iterator[dict[str, Any]]:
    """What a learner may do to one widget. (Texts are typed too rarely to matter.)"""
    match state.get("_model_name"):
        case "AnyModel":
            part = SimpleNamespace(**state, own_traits=state.keys())
            messages = [message for reads in READS for message in reads(part)]  # type: ignore[arg-type]
            messages = [each for each in messages if not {"apply", "file", "save"} & each.keys()]
            yield from ({"method": "custom", "content": {**each, "ask": "load"}} for each in messages[:40])
        case "ButtonModel":
            yield {"method": "custom", "content": {"event": "click"}}
        case "RadioButtonsModel" | "DropdownModel" | "SelectModel":
            yield from (update(index=index) for index in range(len(state["_options_labels"])))
        case "BoundedIntTextModel":
            yield update(value=min(state["max"], state["value"] + 1))
            yield update(value=max(state["min"], state["value"] - 1))
        case "CheckboxModel":
            yield update(value=not state["value"])


def update(**state: Any) -> dict[str, Any]:
    """What a browser sends when a control has a new value."""
    return {"method": "update", "state": state, "buffer_paths": []}
