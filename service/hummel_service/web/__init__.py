"""The browser's face of the service: gRPC-Web, Connect and the page, on one HTTP port."""
