# Koinonia in a container: docs/operating.md, "In a container". Other images may stand in for these two, as long as the
# first has Node 20 or later with npm, and both have Debian's C library.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /koinonia
COPY package.json package-lock.json .npmrc start.mjs ./
RUN node start.mjs install
COPY . .
RUN node start.mjs build \
 && npm prune --omit=dev --no-save --no-fund --no-audit \
 && node_modules/node-linux-*/bin/node build/prepare-container.ts

FROM ${RUN_IMAGE}
# PostgreSQL asks the system for the name of its account, so another number than this has to have one too.
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin koinonia \
 && install -d -m 700 -o koinonia -g koinonia /data
COPY --from=build /koinonia /koinonia
RUN ln -s /koinonia/node_modules/node-linux-*/bin/node /usr/local/bin/node
WORKDIR /koinonia
USER koinonia
ENV DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled TMPDIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "start.mjs"]
CMD ["start"]
