"""What puts the site on a home screen: a manifest in each language, icons, and icons of its shortcuts.

`write(folder)` puts them into `home` of the site's folder.
"""

from .manifest import FOLDER, write

__all__ = ["FOLDER", "write"]
