"""How JupyterLab serves the lessons: pictures in those that are ours, kernels that start in turn, and no news."""
