"""Questions about Stich Rallye: as data, with what the rules and what wrong beliefs answer."""
