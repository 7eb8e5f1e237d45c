"""The rules of Rally Run!: which road leads where, what is legal, what a turn causes, what a seat may see."""
