"""What puts the site on a home screen: a manifest in each language, icons, and signs of what one comes to at once.

`write(folder)` lays them into `home` of the site's folder.
"""

from .manifest import FOLDER, write

__all__ = ["FOLDER", "write"]
