"""A whole race as one HTML file: it plays as in a race lab, by the same parts, and asks neither Python nor any host."""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import new_class
from typing import TYPE_CHECKING, Any, TypeAlias

import ipywidgets
import traitlets

from rally.core.errors import NotationError
from rally.core.game import R
from rally.games import FOLDERS, game_of
from widgets.lab.controls import with_classes
from widgets.parts import Podium, RuleCard
from widgets.parts.base import Part
from widgets.parts.charts import PlotlyPart
from widgets.parts.kit import HERE, packed_plotly, read_asset, scripts_and_styles
from widgets.parts.lesson import podium_steps
from widgets.parts.opening import Box, VBox, tell_no_page
from widgets.words import _, language
from widgets.words.sentences import is_rule, join

if TYPE_CHECKING:
    from widgets.races.race_lab import GameRaceLab  # it has films itself, so it stands above

AnyRaceLab: TypeAlias = "GameRaceLab[Any, Any, Any]"

SCRIPT, STYLE = (Path(__file__).with_name(f"film_page.{ending}") for ending in ("js", "css"))
"""The script that plays the film in the page, and the style of the page around it."""

POLICY = (
    "default-src 'none'; script-src 'sha256-{script}' blob:; style-src 'unsafe-inline'; img-src data:; "
    "connect-src 'none'; base-uri 'none'; form-action 'none'"
)
"""The policy of the page: a browser runs its script and the parts that the script unpacks, and sends no request."""

ADDRESS = re.compile(r"https?://\S+")
"""Matches what becomes a link."""

RULE = re.compile(r"[A-Z](?:\d+\.\d+|-[A-Z])")
"""Matches what may be the number of a rule (scripts/tags.js)."""

NOT_STATE = frozenset({"labels"})
"""Traits that stay as they are through all of a film."""

DEPTH = 2
"""Maximum depth at which a value is cut into pieces."""

Json = Any


def film_page(race: R, *, title: str = "", link: str = "", note: str = "") -> str:
    """Return a race, over or not, as the text of an HTML file in the current language.

    The page of a race that is not over tells what everybody at the table has seen, and nothing about hands. title: its
    heading, "" for that of the game; note: a few words below it; link: where the race can be played on, "" for nowhere.

    Raises ImpossiblePosition for anything but a race, and NotationError if the scripts cannot be read.
    """
    with tell_no_page():
        lab = watch_race(race)
        try:
            text = FilmPage(lab).page(title, link, note)
        finally:
            lab.close()
    return text.encode("utf-8", "replace").decode()  # whatever somebody has written, it is a file


def watch_race(race: R) -> AnyRaceLab:
    """Return a lab that shows this race from its beginning to its last moment."""
    lab = import_module(f"widgets.{FOLDERS[game_of(race).name]}").RaceLab
    return without_playing_on(lab)(race)


@cache
def without_playing_on(kind: type[AnyRaceLab]) -> Callable[[object], AnyRaceLab]:
    """Return the same lab, except that it does not play a position to its end."""
    as_it_is = {"complete_race": lambda _lab, race, _by, _number: race, "__module__": kind.__module__}
    return new_class(kind.__name__, (kind,), {}, lambda body: body.update(as_it_is))


class FilmPage:
    """The page of a lab that shows a race: its parts, and all that they show at each moment.

    left_out: parts that are not on the page. pool: the number of each value that parts show repeatedly, by its JSON.
    result: who has won, which is said once the end has been seen."""

    def __init__(self, lab: AnyRaceLab) -> None:
        self.lab, self.race = lab, lab.state.film.race
        is_over = self.race.winner is not None
        self.left_out = {lab.curves, *(() if is_over else lab.secret_parts)}
        self.parts: list[Part] = []
        self.pool: dict[str, int] = {}
        self.podium = Podium()
        seats = lab.voice.seats_by_place(self.race) if is_over else ()
        self.podium.steps = [{**step} for step in podium_steps(self.race, seats)]
        self.result = lab.voice.say_winner(self.race) if is_over else ""

    # --- the page ---

    def page(self, title: str, link: str, note: str) -> str:
        game = self.lab.screen.game.title
        heading = title or _("A race of {game}").format(game=game)
        keys = _(
            "Keys: Tab takes you to the buttons and to the list. In the list the arrow keys go line by line, Page Up "
            "and Page Down go part by part. ? hides this."
        )
        old = _("This film plays in a current browser, such as Firefox, Chrome or Safari. Open the file there.")
        line = self.lab.line
        line.region, line.labels = heading, line.all_words() | dict.fromkeys(("keys", "keys_with_cards"), keys)
        frame = self.frame()
        try:
            bundles, styles = scripts_and_styles()
            plotly = self.packed_plotly()
        except OSError as error:
            name, problem = str(error.filename), error.strerror or "?"
            raise NotationError.because("{file} cannot be read: {problem}", file=name, problem=problem) from None
        data = {
            "kit": read_asset(HERE / "kit.js"),
            "bundles": bundles,
            "plotly": plotly,
            **self.film(),
        }
        script = read_asset(SCRIPT)
        policy = POLICY.format(script=b64encode(sha256(script.encode()).digest()).decode())
        players = _("Players: {players}").format(players=join(self.race.players))
        texts = [f"<p>{html.escape(text)}</p>" for text in (players, note) if text.strip()]
        body = (
            f'<main class="rally-film-page rally-frame">'
            f"<header><h1>{html.escape(heading)}</h1>{''.join(texts)}</header>{frame}"
            f'<p class="rally-film-waits" role="status">{html.escape(old)}</p>{self.footer(link)}</main>'
        )
        return (
            f'<!doctype html>\n<html lang="{language.code}"><head><meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
            f'<title>{html.escape(heading)}</title>\n<link rel="icon" href="data:,">\n'
            f"<style>\n{styles}\n{read_asset(STYLE)}</style></head>\n<body>{body}\n"
            f'<script type="application/json" id="rally-film">{inert_json(data)}</script>\n'
            f'<script type="module">{script}</script></body></html>\n'
        )

    def footer(self, link: str) -> str:
        """The way to the race itself, and the race as text."""
        said = html.escape(_("Open this race where it can be played on: {link}"))
        way = f"<p>{said.format(link=link_html(link))}</p>" if link else ""
        return f"<footer>{way}{'' if self.race.winner is None else self.texts()}</footer>"

    def texts(self) -> str:
        """The moment on show and the whole race as text, to be copied. (They tell what is hidden in a race.)"""
        record = json.dumps(self.lab.screen.game.record(self.race), ensure_ascii=False)
        name, copy = _("The race as text"), html.escape(_("Copy"))
        texts = (("position", _("The moment on show"), ""), ("record", _("The whole race"), record))
        fields = (
            f'<label><span id="rally-film-{kind}">{html.escape(label)}</span> <textarea readonly rows="3" '
            f'spellcheck="false" translate="no" data-text="{kind}">{html.escape(text)}</textarea></label>'
            f'<button type="button" data-copies="{kind}" aria-describedby="rally-film-{kind}">{copy}</button>'
            for kind, label, text in texts
        )
        return (
            f"<details><summary>{html.escape(name)}</summary>{''.join(fields)}"
            '<p role="status" class="rally-film-copied"></p></details>'
        )

    def packed_plotly(self) -> str:
        draws = any(isinstance(part, PlotlyPart) for part in self.parts)
        return b64encode(packed_plotly()).decode() if draws else ""

    # --- the frame ---

    def frame(self) -> str:
        """The lab as HTML: its boxes, and in place of each part the number that it has here."""
        lab = self.lab
        tables = [child for child in lab.laid.children if child is not lab.panel]
        head = with_classes(Box([with_classes(Box(), "goal"), lab.line]), "head")
        laid = with_classes(VBox(tables), "laid")
        inner = "".join(self.widget_html(each) for each in tables)
        whole = f"{self.widget_html(head)}{box_html(laid, inner + self.podium_html())}{self.widget_html(lab.rule_card)}"
        return box_html(lab, whole)

    def widget_html(self, widget: ipywidgets.Widget) -> str:
        """Return a widget with all that it contains. Controls are left out: nothing would answer them."""
        if widget in self.left_out:
            return ""
        if isinstance(widget, Part):
            self.parts.append(widget)
            return f'<div class="lm-Widget" data-part="{len(self.parts) - 1}"></div>'
        if isinstance(widget, ipywidgets.Box):
            return box_html(widget, "".join(map(self.widget_html, widget.children)))
        return ""

    def podium_html(self) -> str:
        """The sheet on which the podium appears once the end has been seen."""
        name, close = map(html.escape, (_("The end of the race"), _("Close")))
        label = f'<div class="lm-Widget jupyter-widgets widget-label">{name}</div>'
        look = "lm-Widget jupyter-widgets jupyter-button widget-button rally-sheet-away"
        button = f'<button type="button" class="{look}">{close}</button>'
        head = box_html(with_classes(Box(), "sheet-head"), label + button)
        sheet = box_html(with_classes(VBox(), "sheet", "sheet-of-ending"), head + self.widget_html(self.podium))
        return box_html(with_classes(Box(), "panel"), sheet)

    # --- the film ---

    def film(self) -> dict[str, Json]:
        """Return all that the parts show at the beginning, and what changes in each scene."""
        lab = self.lab
        changed: list[set[str]] = [set() for _part in self.parts]
        for part, names in zip(self.parts, changed, strict=True):
            part.observe(lambda change, names=names: names.add(change["name"]), traitlets.All)
        lab.show_table()
        rules = self.rules()
        begins = [self.pool_state(part, [*shown_traits(part), "labels"]) for part in self.parts]
        scenes: list[list[Json]] = [[]]
        positions = [lab.write()]
        for number in range(1, len(lab.state.film)):
            for names in changed:
                names.clear()
            before = lab.state.shown.position
            lab.states.now = lab.state.at(number, 0)
            lab.show_table()
            scenes.append(
                [
                    [at, self.pool_state(part, now)]
                    for at, (part, names) in enumerate(zip(self.parts, changed, strict=True))
                    if (now := names.intersection(shown_traits(part)) - NOT_STATE)
                ]
            )
            positions.append(positions[-1] if lab.state.shown.position is before else lab.write())
        return {
            "parts": [
                {"script": part._script, "begins": state} for part, state in zip(self.parts, begins, strict=True)
            ],
            "scenes": scenes,
            "positions": [] if self.race.winner is None else positions,
            "pool": [json.loads(text) for text in self.pool],
            "log": self.parts.index(lab.timeline),
            "line": self.parts.index(lab.line),
            "card": self.parts.index(lab.rule_card),
            "podium": self.parts.index(self.podium),
            "result": self.result,
            "rules": rules,
            "words": {"copied": _("Copied"), "watch": _("This is a film: you can watch the race, but not change it.")},
        }

    def rules(self) -> dict[str, dict[str, str]]:
        """The texts of the rule card by number, for each rule that the log names."""
        numbers = {number for line in self.lab.timeline.lines for number in RULE.findall(str(line["text"]))}
        found = {}
        for number in sorted(filter(is_rule, numbers)):
            found[number] = RuleCard(number=number).all_words() | {"lesson": ""}  # there is no lesson here
        return found

    def pool_state(self, part: Part, names: Iterable[str]) -> dict[str, Json]:
        """Return these traits of a part as it sends them; long values are replaced by references to the pool."""
        state: Mapping[str, Json] = part.get_state(key=sorted(names))
        return {name: self.pool_value(value) for name, value in state.items()}

    def pool_value(self, value: Json, depth: int = DEPTH) -> Json:
        """Return a value with references to the pool, {"$": number}, in place of the items of its lists (and of lists
        in lists), and of the values of a mapping."""
        if isinstance(value, list | tuple) and depth:
            return [self.pool_value(each, depth - 1) for each in value]
        if isinstance(value, dict) and depth == DEPTH and "$" not in value:
            return {name: self.pool_value(each, depth - 1) for name, each in value.items()}
        if not isinstance(value, list | tuple | dict):
            return value
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return {"$": self.pool.setdefault(text, len(self.pool))}


def shown_traits(part: Part) -> Iterator[str]:
    """The traits of a part that its script needs."""
    yield from ("_dom_classes", *(("_dark",) if part.has_trait("_dark") else ()), *part.own_traits)


def box_html(box: ipywidgets.Box, inner: str) -> str:
    """A box as ipywidgets puts it on a page."""
    kinds = ((ipywidgets.VBox, "widget-vbox"), (ipywidgets.HBox, "widget-hbox"))
    names = [name for kind, name in kinds if isinstance(box, kind)]
    names = ["lm-Widget", "jupyter-widgets", "widget-container", "widget-box", *names, *box._dom_classes]
    return f'<div class="{html.escape(" ".join(names))}">{inner}</div>'


def link_html(address: str) -> str:
    """An address as a link; any other text stays text."""
    shown = html.escape(address)
    return f'<a href="{shown}" rel="noreferrer" translate="no">{shown}</a>' if ADDRESS.fullmatch(address) else shown


def inert_json(data: Json) -> str:
    """Data as JSON that cannot end or begin a script, whatever texts are in it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
