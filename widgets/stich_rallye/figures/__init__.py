"""Pictures as pure functions: from a race or a table to a Plotly figure, or to an HTML table."""
