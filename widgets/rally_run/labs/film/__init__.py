"""RaceLab: a whole race as a film to step through."""
