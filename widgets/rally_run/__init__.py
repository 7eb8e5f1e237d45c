"""Rally Run! on screen: labs to learn it by doing."""
