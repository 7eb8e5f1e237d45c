"""The course as a road through the country of each game, with a station for each skill: for labs and for pages."""
