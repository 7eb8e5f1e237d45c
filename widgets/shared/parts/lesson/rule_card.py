"""A rule in words, beside its number wherever that was pressed."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _
from widgets.shared.words.rules import is_rule, rule_named, rule_text, say_other, say_source

from ..base import Part


class RuleCard(Part):
    """A card that tells a rule: what it says, where we have it from, what else it could be, which lesson shows it.

    Sends {"rule": number} when a number is pressed in the lab, {"rule": ""} when the card is closed. number: the rule
    that is told; "": none.
    """

    number = traitlets.Unicode().tag(sync=True)

    def received(self, content: dict[str, object]) -> None:
        """Tell the rule that was asked for; what is none closes the card."""
        asked = content.get("rule")
        with self.hold_sync():
            self.number = asked if isinstance(asked, str) and is_rule(asked) else ""
            self.labels = self.all_words()

    def words(self) -> dict[str, str]:
        if not self.number:
            return dict.fromkeys(("name", "chapter", "text", "source", "other", "lesson"), "") | {"close": _("Close")}
        rule = rule_named(self.number)
        lesson = _("See lesson {lesson}.").format(lesson=rule.lesson[:2]) if rule.lesson else ""
        return {
            "close": _("Close"),
            "name": _("Rule {number}").format(number=self.number),
            "chapter": _(rule.chapter) if rule.chapter else "",
            "text": rule_text(self.number),
            "source": say_source(rule),
            "other": say_other(rule),
            "lesson": lesson,
        }
