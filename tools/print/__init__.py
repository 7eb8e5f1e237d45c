"""The lessons on paper: `make print` makes a page of each, with the stored pictures and tables of its labs.

A page is one file and a style that all share. It requests nothing from another host, follows the browser's light or
dark, and is light when printed. Code is shown only where a lesson is about code.
"""
