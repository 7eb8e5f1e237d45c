"""The parts that lead through a lesson: what is asked for, what it told, a rule's text, who has won, the languages."""
