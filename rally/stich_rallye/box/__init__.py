"""What is in the box, as data: cards, dial, tracks, rules; what can be done and what can happen."""
