"""Builds the site without a server: lessons that run Python in the browser, and a front door.

It consists of JupyterLite (notebooks, and its lab) with Pyodide and everything that they request, as files that any
host can serve. `make site` writes them to dist/site, `make serve` shows them on loopback. Everything that is downloaded
is pinned by version and hash in `pins/`, and nothing is downloaded when the site is used.
"""
