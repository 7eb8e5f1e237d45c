"""The lessons on paper: `make print` makes a page of each, with the pictures and tables of its labs as they are stored.

A page is one file and a style that all share; it asks no host for anything, follows the browser's light or dark, and is
light when it is printed. Code is shown where a lesson is about code, and nowhere else.
"""
