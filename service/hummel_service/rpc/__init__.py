"""The gRPC face of the service: thin servicers over the use cases."""
