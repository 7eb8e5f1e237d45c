"""What labs share in which something is entered: files to save and load, and what there is to know about a draft."""
