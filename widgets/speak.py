"""Chooses the language of a lesson, in its first cell: `%run -m widgets.speak de`."""

import sys

from widgets.shared.words import set_language

if __name__ == "__main__":
    set_language(sys.argv[1])
