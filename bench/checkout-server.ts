/** One of the two ways to check out, over HTTP, in a process of its own: started by checkout.ts. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '#db/open.ts'
import { openApi } from '#tests/api.ts'
import { makeBareListener } from './checkout-bare.ts'

const [way, databaseUrl, dataDir] = process.argv.slice(2) as [string, string, string]
const log = { info() {}, warn: console.log, error: console.log }
const { db, pool } = await openDatabase({
  databaseUrl,
  dataDir,
  poolSize: 16,
  statementTimeoutMs: 60_000,
  log,
})
let statements = 0
pool.on('connect', (client) => {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  // Of all connections, begin and commit among them.
  const counted = (...given: unknown[]) => {
    statements += 1
    return ask(...given)
  }
  Object.assign(client, { query: counted })
})
const answer = way === 'by hand' ? makeBareListener(pool) : getRequestListener(openApi(db).api)
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
server.listen(0, '127.0.0.1', () => {
  process.send!({ port: (server.address() as AddressInfo).port })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!({ cpuMs: (user + system) / 1000, statements })
})
process.on('disconnect', () => process.exit())
