# docker build -t pegboard . (see docs/operating.md)

# Debian: prebuilt packages need glibc.
FROM node:26-bookworm-slim AS build
WORKDIR /app
# Packages change rarely, so they have a separate layer.
COPY package.json package-lock.json .npmrc ./
COPY runtime/package.json runtime/
RUN npm ci
COPY vite.config.ts ./
COPY cli cli
COPY contract contract
COPY domain domain
COPY scripts scripts
COPY web web
RUN npm run build
# The image has the packages of the server only.
RUN npm prune --omit=dev

FROM node:26-bookworm-slim
# Limits freed memory that glibc and V8 keep: see docs/performance.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 NODE_OPTIONS=--max-semi-space-size=4
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# A new volume inherits this owner and mode.
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY contract contract
COPY domain domain
COPY server server
RUN install --directory --owner=node --group=node dist/compile-cache
USER node
# Compiles the modules, for faster starts: a container often cannot write to this folder.
ENV NODE_COMPILE_CACHE=/app/dist/compile-cache
RUN node -e "import('/app/server/start.ts')"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node directly, not npm: Node receives SIGTERM and closes the database.
CMD ["node", "server/main.ts"]
