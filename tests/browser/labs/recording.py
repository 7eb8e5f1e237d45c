"""What a lab shows, noted at every change: what was on show in between is known, however fast it went or how slowly."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

RECORD = """lab => {
  const look = lab => { LOOK };
  const seen = lab.rallySeen = [look(lab)];
  const note = () => {
    if (!lab.querySelector('[aria-live]')) return;  // the lab is being taken down
    const now = look(lab);
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  };
  lab.rallyEye?.disconnect();
  lab.rallyEye = new MutationObserver(note);
  lab.rallyEye.observe(lab, {childList: true, characterData: true, attributes: true, subtree: true});
}"""
SAID = "return lab.querySelector('[aria-live]').textContent.replace(/\\s+/g, ' ').trim();"
"""What the live line of a lab says."""


class Recording:
    """Of a lab what `look`, the body of a function of `lab` in JavaScript, sees from now on; what it sees now first."""

    def __init__(self, lab: Locator, look: str = SAID) -> None:
        self.lab = lab
        lab.evaluate(RECORD.replace("LOOK", look))

    @property
    def seen(self) -> list[Any]:
        """All that was seen, each until it changed."""
        return self.lab.evaluate("lab => lab.rallySeen")

    def wait_seen(self, count: int) -> None:
        """Wait until at least `count` states have been seen."""
        node = self.lab.element_handle()
        self.lab.page.wait_for_function("([lab, count]) => lab.rallySeen.length >= count", arg=[node, count])
