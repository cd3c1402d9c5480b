"""The games' rules: pure functions over the generated State messages."""
