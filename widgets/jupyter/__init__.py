"""How JupyterLab serves the lessons: with the pictures of those that are ours, its kernels in turn, and no news."""
