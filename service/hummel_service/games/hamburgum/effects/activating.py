"""Effects that let other effects happen: a second time, for nothing, from another display."""
