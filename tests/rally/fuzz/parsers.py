"""Every parser that there is, of both games."""

from __future__ import annotations

from . import rally_run, stich_rallye

PARSERS = (*stich_rallye.PARSERS, *rally_run.PARSERS)
BY_NAME = {parser.name: parser for parser in PARSERS}
