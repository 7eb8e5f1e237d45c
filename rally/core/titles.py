"""What the games are called, by the names that stand in their records: known before either is imported."""

TITLES = {"stich-rallye": "Stich Rallye", "rally-run": "Rally Run!"}
