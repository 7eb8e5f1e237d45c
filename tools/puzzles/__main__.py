"""`python -m tools.puzzles` finds more puzzles, or judges again those that there are."""

import sys

from tools.puzzles.searching import main

sys.exit(main())
