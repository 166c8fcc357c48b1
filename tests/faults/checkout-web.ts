/** The API of the shop over HTTP, as one process of several: started and killed by checkout-stage.ts. */
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { makeCommerceApi } from '#commerce/commerce.api.ts'
import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import { orderLimitsOf, readEnv } from '#config/env.ts'
import { openDatabase } from '#db/open.ts'
import { openPreflight } from '#press/preflight/open-preflight.ts'
import { openTestUploads } from '#tests/api.ts'
import { testMailComposer } from '#tests/mail.ts'
import { openMoments, type Moment } from './checkout-moments.ts'

const env = readEnv(process.env)
const log = { info() {}, warn: console.log, error: console.log }
const database = await openDatabase({
  databaseUrl: env.DATABASE_URL,
  dataDir: env.dataDir,
  poolSize: env.DATABASE_POOL_SIZE,
  statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
  log,
})
const moments = openMoments((counted) => process.send?.(counted))
moments.watchPool(database.pool)
const gateways = await openGateways(database.db, env.gateways)
const watched = moments.watchGateway(gateways.find('stripe')!)
const api = makeCommerceApi({
  db: database.db,
  sites: env.sites,
  officeOrigin: env.officeOrigin,
  hasDemoStaff: false,
  company: undefined,
  machine: { buildId: () => undefined, lastBackup: async () => undefined },
  session: {
    credentialBytes: env.SESSION_ID_BYTES,
    lifeDays: env.SESSION_DAYS,
    mostDays: env.SESSION_MAX_DAYS,
  },
  uploads: openTestUploads().tools,
  reviews: { areChecked: false },
  preflight: openPreflight(),
  mailWords: testMailComposer.words,
  piecesPerDay: env.PIECES_PER_DAY,
  orders: { fixWindowMinutes: env.fixWindowMinutes, limits: orderLimitsOf(env) },
  payments: {
    gateways: { find: (name) => (name === 'stripe' ? watched : gateways.find(name)) },
    unpaidOrderDays: env.UNPAID_ORDER_DAYS,
  },
  writesPerMinute: env.WRITES_PER_MINUTE,
  reportSecurity: () => {},
  reportFault: (error, endpoint) => console.log(endpoint, error),
})
const listener = getRequestListener((request) =>
  moments.during(new URL(request.url).pathname, () => api(request)),
)
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
// Who is killed has no time for it.
flushCompileCache()
process.on('message', (moment: Moment) => moments.arm(moment))
process.on('disconnect', () => process.exit())
