"""What every game needs on screen: languages, the parts any lab has, the frame of a lab. It knows no game."""
