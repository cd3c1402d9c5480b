"""The Hummel service: pure rules inside, use cases around them, adapters outside."""
