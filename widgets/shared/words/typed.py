"""Words as they were typed: what JupyterLab, or a page made of a notebook, would take for mathematics stays text.

Both hand what stands in outputs, and in the labels of ipywidgets, to MathJax. It makes formulas of what is between
dollars, and live links of some of them. It passes over elements of two classes: the one is MathJax 3's, which
JupyterLab has, the other MathJax 2's, which nbconvert loads. It looks at the element that it is handed, not above it.
"""

from __future__ import annotations

AS_TYPED = "mathjax_ignore", "tex2jax_ignore"
"""The classes of an element in which nothing is typeset."""

MARKUP = frozenset("&<>\"'$\\`~{}@")
"""What could be read as more than a letter on the way to a label: by HTML, by MathJax, or by ipywidgets before it."""


def untypeset(inner: str, tag: str = "div", lang: str = "") -> str:
    """HTML in which no name is taken for mathematics, marked as a language's if one is given."""
    spoken = f' lang="{lang}"' if lang else ""
    return f'<{tag} class="{" ".join(AS_TYPED)}"{spoken}>{inner}</{tag}>' if inner else ""


def label_html(text: str) -> str:
    """A text as the HTML that ipywidgets takes for a label, and shows as this text. A plain one stays as it is.

    >>> label_html("Who plays Mia"), label_html("a<b")
    ('Who plays Mia', '<span class="mathjax_ignore tex2jax_ignore">a&#60;b</span>')
    """
    if MARKUP.isdisjoint(text):
        return text
    # ipywidgets cuts formulas out and puts them back where it finds @@0@@: no @ has another one beside it.
    signs = {sign: f"&#{ord(sign)};" for sign in MARKUP} | {"@": "<span>&#64;</span>"}
    return untypeset("".join(signs.get(sign, sign) for sign in text), "span")
