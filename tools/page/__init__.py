"""What the page is made of, made from what stands elsewhere."""
