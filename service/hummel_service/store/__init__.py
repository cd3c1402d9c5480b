"""Tables in Redis or Valkey."""
