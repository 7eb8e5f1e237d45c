"""Builds the site without a server: lessons that run Python in the browser, and a front door.

JupyterLite (notebooks, and its lab) with Pyodide, and all that either asks for, as files that any host can hand out.
`make site` writes them to dist/site, `make serve` shows them on loopback. What is fetched is pinned, its versions and
hashes stand in `pins/`, and nothing is fetched when the site is used.
"""
