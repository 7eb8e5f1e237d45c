"""How JupyterLab serves the lessons: with the pictures of those that are ours, with its kernels in turn, without news."""
