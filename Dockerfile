# syntax=docker/dockerfile:1
# Tablée in one image: the program, with the pages it serves inside. `docker build --tag tablee .`

FROM rust:1.95-bookworm AS build
WORKDIR /tablee
# The chores bring the WebAssembly target themselves.
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/tablee/target \
    cargo xtask client \
    && cargo build --profile ship --locked --package tablee \
    && mkdir /out \
    && cp target/ship/tablee /out/tablee

FROM debian:12-slim
# The certificates are for mail servers and for a PostgreSQL that speaks TLS; curl asks whether all is well.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates curl \
    && rm --recursive /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data tablee \
    && install --directory --owner tablee --group tablee /data
COPY --from=build /out/tablee /usr/local/bin/tablee
USER tablee
WORKDIR /data
VOLUME /data
EXPOSE 7777
ENV TABLEE_LISTEN=0.0.0.0:7777 \
    TABLEE_DB=sqlite:/data/tablee.db
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["curl", "--fail", "--silent", "--show-error", "http://127.0.0.1:7777/readyz"]
ENTRYPOINT ["tablee"]
CMD ["serve"]
