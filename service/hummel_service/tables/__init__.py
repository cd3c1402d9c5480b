"""The use cases: what can be done with tables, without a word of gRPC or Redis."""
