"""CSS selectors for the elements that answer the question that a lab asks: the page brings them into view, and tests
check that it does.

Each selects within the lab's own table. Hidden and pale elements do not count.
"""

USING, SAVING = "rally-motor-use", "rally-motor-save"
"""The classes of the two answers about the motor."""

PRESSED = f".mod-primary, .{USING}, .{SAVING}"
"""The next button to press, and both answers about the motor."""

HAND = ".rally-hand[data-active]"
"""The cards of the next player."""

ANSWERS = ".rally-answers > .jupyter-button, .rally-answers ~ .jupyter-button:not(.rally-repeat)"
"""The answers to a question."""

CHOICES = ".rally-options"
"""The list of choices."""

CHOSEN = ".rally-option[aria-current]"
"""The selected choice."""

TRICK = ".rally-infield .rally-trick"
"""The cards on the table."""

STAGE = ".rally-stage"
"""The board, the track or the dial that the lab is about."""

BACK = ".rally-repeat"
"""A step back, and its undoing."""

SEATS = ".rally-seats"
"""How many players take part."""

PLATE = ".rally-plates > [data-chosen]"
"""The plate of the player who is asked about."""

USUAL = (PRESSED, HAND, CHOSEN, CHOICES, TRICK, STAGE)
"""The default for a lab, the most important first."""

GUESSED = ".rally-hand-row > .widget-radio"
"""The choices of a guess, beside the button that checks it."""

TILES = ".rally-tile_tray"
"""Pictures of the kinds of tiles, to choose from."""

WAYS = ".rally-board-ways"
"""The ways to lay a tile that was turned over."""

PAD = ".rally-card_pad"
"""The pad of cards for entering what was played at a real table."""

CHORES = ".rally-chores"
"""What everybody at a real table has to do now."""

SETTING = ".rally-setup"
"""The current step of setting up a race at a real table."""
