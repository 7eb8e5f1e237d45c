"""What puts the site on a home screen: a manifest in each language, icons, and icons of its shortcuts.

`write_home(folder)` puts them into `home` of the site's folder.
"""

from .manifest import FOLDER, write_home

__all__ = ["FOLDER", "write_home"]
