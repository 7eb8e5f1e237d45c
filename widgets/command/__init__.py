"""The command `rally-notebooks`: it brings the lessons and opens them, or asks practice questions in a terminal."""

import sys


def main() -> int:
    """Run the command line and return its exit code. If something is missing, a sentence says so: somebody may have
    installed the rules alone."""
    try:
        from .command_line import run_command
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing here: pip install rally-notebooks brings it", file=sys.stderr)
        return 1
    return run_command(sys.argv[1:])
