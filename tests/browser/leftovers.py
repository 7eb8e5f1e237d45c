"""What a test has left in a kernel: how it is taken away, and how much of it is still there."""

# What brings a kernel back to where it was before the first cell; and how many widgets are left then.
CLEAN = """
from ipywidgets.widgets.widget import _instances
from widgets.lab.learning import learning
from widgets.parts.kit import kit
from widgets.parts.opening import is_shared
from widgets.words import language
language.code = "en"
learning.begin()
for widget in [*_instances.values()][::-1]:
    if widget is not kit() and not is_shared(widget):
        widget.close()
print(sum(not is_shared(widget) for widget in _instances.values()))
get_ipython().reset(new_session=False)
"""
# What the kernel prints when it runs some code; null where there is none, or where JupyterLab still asks something.
ASK = """const {kernel} = app.shell.currentWidget.sessionContext.session;
if (kernel.connectionStatus !== 'connected' || document.querySelector('.jp-Dialog')) return null;
const asked = kernel.requestExecute({code: arg, store_history: false});
let said = '';
asked.onIOPub = ({content}) => said += content.text ?? '';
await asked.done;
return said.trim();"""
# How many comms there are, but for those of the layouts and styles that all labs share: they come with the first that
# needs them, and stay.
COMMS = """
import comm, sys
looks = getattr(sys.modules.get("widgets.parts.opening"), "_looks", ())
print(len(comm.get_comm_manager().comms) - len(looks))
del looks
"""
NOTHING = "1"
"""Widgets that every kernel has, beside the looks that all share: what parts are made of."""

# Lets the kernel say how many widgets belong to none of the labs that its cells show.
STRAYS = """
def strays():
    from ipywidgets.widgets.widget import _instances
    from widgets.lab import lifecycle
    from widgets.parts.opening import is_shared
    def within(widget):
        yield widget
        yield from (getattr(widget, name, None) for name in ("layout", "style"))
        for child in getattr(widget, "children", ()):
            yield from within(child)
    labs = [lab for _run, labs in lifecycle._shown.values() for lab in labs if not lab.closed]
    held = {id(widget) for lab in labs for widget in within(lab)}
    return sum(id(widget) not in held and not is_shared(widget) for widget in _instances.values())
print(strays())
del strays
"""
