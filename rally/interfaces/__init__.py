"""Our games as other people's libraries know games: `pettingzoo` and `open_spiel`, each imported when asked for."""
