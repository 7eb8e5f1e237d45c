"""Who learns here: what is known of them, which all labs share and the browser keeps."""
