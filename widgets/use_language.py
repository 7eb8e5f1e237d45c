"""Chooses the language of a lesson, in its first cell: `%run -m widgets.use_language de`."""

import sys

from .words import set_language

if __name__ == "__main__":
    set_language(sys.argv[1])
