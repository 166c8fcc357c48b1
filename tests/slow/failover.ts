/**
 * `npm run task fault:failover [seconds] [nginx]`: two web processes and a worker on a primary PostgreSQL with a synchronous standby, as
 * Debian installs them. In the middle of the buying the primary is killed and the standby promoted; the address of the
 * database then leads to it. Ends with 1 when an order was lost or doubled, or nobody could buy ten
 * seconds after the promotion.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, fillShop, openFleet, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'
import { chooseProxies, refuseWithout } from './fleet-proxy.ts'
import { openPostgresPair, POSTGRES } from './postgres-pair.ts'

const seconds = Number(process.argv[2] ?? 300)
const MOST_WAIT_MS = 10_000
refuseWithout(POSTGRES)
const [proxy] = chooseProxies(process.argv)

const pair = await openPostgresPair({ isSynchronous: true })
let line = await openLine(pair.primary.port)
const databaseUrl = () => pair.urlAt(line.port)
const fleet = await openFleet(databaseUrl)
try {
  await findOrMakeBuild(2)
  const ports = [await freePort(), await freePort()] as const
  const front = await freePort()
  for (const port of ports) await fleet.startWeb(root, port)
  fleet.startWorker(root)
  const shop = await fillShop(databaseUrl, fleet.folder)
  await fleet.startProxy(front, ports, proxy)
  const load = openLoad({
    address: `http://127.0.0.1:${front}`,
    host: `${STORE_HOST}:${ports[0]}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  })
  await sleep((seconds / 2) * 1000)
  const before = load.countPlaced()
  if (before === 0) throw new Error('Nobody could buy before anything was killed.')
  console.log(`${before} orders; killing the primary, promoting the standby`)
  pair.stop(pair.primary)
  const { port } = line
  line.cut()
  await line.close()
  pair.promote()
  const promotedAt = performance.now()
  line = await openLine(pair.standby.port, port)
  while (load.countPlaced() === before && performance.now() - promotedAt < 60_000) await sleep(20)
  const againMs = Math.round(performance.now() - promotedAt)
  await sleep((seconds / 2) * 1000)
  const told = await load.stop()
  const verdict = await shop.judge(told.placed)
  console.log(
    JSON.stringify({ ...told, placed: told.placed.length, ...verdict, againMs }, undefined, 2),
  )
  const isWell = verdict.lost + verdict.doubled === 0 && againMs <= MOST_WAIT_MS
  process.exitCode = isWell && before > 0 && told.placed.length > before ? 0 : 1
} finally {
  await fleet.close()
  await line.close()
  await pair.close()
}
process.exit()
