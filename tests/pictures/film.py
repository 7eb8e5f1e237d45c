"""A film of a window of Chromium: what is seen of a lab while something is done with it, as an animated picture."""

from __future__ import annotations

import base64
import io
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page

RATE = 12
"""Pictures a second."""
LAST = 1.5
"""Seconds that a scene stays when all is done."""
QUALITY = 70
# A hand that shows where is pressed: Chromium draws none that nobody holds.
POINTER = """() => {
  const pointer = document.createElement("div");
  pointer.id = "rally-pointer";
  pointer.innerHTML = '<svg width="26" height="34" viewBox="0 0 13 17"><path fill="#111" stroke="#fff" ' +
    'd="M1 1v13l3.4-3 2.2 5 2.2-1-2.2-4.8H11z"/></svg>';
  pointer.style.cssText = "position: fixed; left: 0; top: 0; z-index: 99999; pointer-events: none; line-height: 0;" +
    "transition: translate .5s ease-in-out, scale .12s; transform-origin: 0 0";
  document.body.append(pointer);
}"""
MOVE = "([x, y]) => { document.querySelector('#rally-pointer').style.translate = `${x}px ${y}px`; }"
PRESS = "size => { document.querySelector('#rally-pointer').style.scale = size; }"


@dataclass
class Film:
    """What was seen. size: of the part of the window that is kept, in pixels."""

    page: Page
    size: tuple[int, int]
    shots: list[Image.Image] = field(default_factory=list)

    @contextmanager
    def scene(self, lab: Locator) -> Iterator[None]:
        """Film a lab while something is done with it."""
        box = lab.bounding_box()
        assert box, "the lab is to be seen"
        self.home = box["x"] + 0.55 * box["width"], box["y"] + box["height"] - 30
        self.page.evaluate(POINTER)
        self.page.evaluate(MOVE, self.home)
        frames = [(time.time(), self.page.screenshot())]
        session = self.page.context.new_cdp_session(self.page)

        def keep(frame: dict) -> None:
            frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", keep)
        session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
        yield
        self.rest(LAST)
        session.send("Page.stopScreencast")
        self.page.evaluate("() => document.querySelector('#rally-pointer').remove()")
        self.rest(0.2)  # what was on its way is answered
        self.shots += self.cut(frames, time.time(), round(box["x"]), round(box["y"]))

    def cut(self, frames: list[tuple[float, bytes]], end: float, left: int, top: int) -> Iterator[Image.Image]:
        """The pictures of a scene, as many a second as they have to be, of the frames that came when they would."""
        begin, at = frames[0][0], -1
        shown = Image.new("RGB", self.size)
        for tick in range(round((end - begin) * RATE)):
            latest = max(i for i, (moment, _) in enumerate(frames) if i == 0 or moment <= begin + tick / RATE)
            if latest != at:
                at = latest
                whole = Image.open(io.BytesIO(frames[at][1])).convert("RGB")
                shown = whole.crop((left, top, left + self.size[0], top + self.size[1]))
            yield shown

    def press(self, target: Locator) -> None:
        """Move the pointer to something, press there, and move it away again."""
        box = target.bounding_box()
        assert box, "what is pressed is to be seen"
        self.page.evaluate(MOVE, [box["x"] + box["width"] * 0.55, box["y"] + box["height"] * 0.6])
        self.rest(0.7)
        self.page.evaluate(PRESS, 0.75)
        self.rest(0.15)
        target.click()
        self.page.evaluate(PRESS, 1)
        self.rest(0.2)
        self.page.evaluate(MOVE, self.home)

    def rest(self, seconds: float) -> None:
        """Look on for a while: a film goes by the clock."""
        self.page.wait_for_timeout(seconds * 1000)

    def write(self, path: Path, width: int) -> None:
        """Write it as an animated picture of this width; what does not change is one picture that stays longer."""
        size = width, round(self.size[1] * width / self.size[0])
        pictures: list[Image.Image] = []
        times: list[int] = []
        last = b""
        for shot in self.shots:
            if (now := shot.tobytes()) != last:
                pictures.append(shot.resize(size, Image.Resampling.LANCZOS))
                times.append(0)
            times[-1] += 1000 // RATE
            last = now
        first, *others = pictures
        way = {"quality": QUALITY, "method": 4, "minimize_size": True}
        first.save(path, save_all=True, append_images=others, duration=times, loop=0, **way)
