"""What a test has left in a kernel: how it is taken away, and how much of it is still there."""

# What brings a kernel back to where it was before the first cell; and how many widgets are left then.
CLEAN = """
from ipywidgets.widgets.widget import _instances
from widgets.shared.labs.lessons import progress
from widgets.shared.parts.kit import kit
from widgets.shared.parts.looks import is_shared
from widgets.shared.words import language
language.code = "en"
progress.done = frozenset()
for widget in [*_instances.values()][::-1]:
    if widget is not kit() and not is_shared(widget):
        widget.close()
get_ipython().rally_left = sum(not is_shared(widget) for widget in _instances.values())
get_ipython().reset(new_session=False)
"""
LEFT = "get_ipython().rally_left"
# What the kernel answers to that; null where there is none, or where JupyterLab still asks something.
COUNT_LEFT = """const {kernel} = app.shell.currentWidget.sessionContext.session;
if (kernel.connectionStatus !== 'connected' || document.querySelector('.jp-Dialog')) return null;
const {content} = await kernel.requestExecute(arg).done;
return content.user_expressions?.left?.data?.['text/plain'] ?? null;"""
# How many layouts and styles there are that all labs share: they come with the first that needs them, and stay.
SHARED = "len(getattr(__import__('sys').modules.get('widgets.shared.parts.looks'), '_looks', ()))"
NOTHING = "1"
"""Widgets that every kernel has, beside the looks that all share: what parts are made of."""

# Lets the kernel say how many widgets belong to none of the labs that its cells show.
STRAYS = """
def strays():
    from ipywidgets.widgets.widget import _instances
    from widgets.shared.labs import life
    from widgets.shared.parts.looks import is_shared
    def within(widget):
        yield widget
        yield from (getattr(widget, name, None) for name in ("layout", "style"))
        for child in getattr(widget, "children", ()):
            yield from within(child)
    labs = [lab for _run, labs in life._shown.values() for lab in labs if not lab.closed]
    held = {id(widget) for lab in labs for widget in within(lab)}
    return sum(id(widget) not in held and not is_shared(widget) for widget in _instances.values())
get_ipython().rally_strays = strays()
del strays
"""
STRAYED = "get_ipython().rally_strays"
