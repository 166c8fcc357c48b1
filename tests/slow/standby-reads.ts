/**
 * `npm run task fault:standby`: a web process that reads what may be a second old from a streaming standby. Reads go there; what was
 * just written is seen all the same; while the standby lags or is away the primary is read, and the standby again when it is back.
 * Ends with 1 when one of these does not hold.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, fillShop, openFleet, STORE_HOST } from './fleet.ts'
import { granted, openShopper } from './fleet-load.ts'
import { refuseWithout } from './fleet-proxy.ts'
import { openPostgresPair, POSTGRES } from './postgres-pair.ts'

const MOST_WAIT_MS = 15_000
refuseWithout(POSTGRES)
const pair = await openPostgresPair({ isSynchronous: false })
const databaseUrl = () => pair.urlAt(pair.primary.port)
const fleet = await openFleet(databaseUrl)
const failures: string[] = []
try {
  await findOrMakeBuild(2)
  const [port, metricsPort] = [await freePort(), await freePort()]
  await fleet.startWeb(root, port, {
    DATABASE_READ_URL: pair.urlAt(pair.standby.port),
    METRICS_PORT: String(metricsPort),
  })
  const { articleId } = await fillShop(databaseUrl, fleet.folder)
  const address = `http://127.0.0.1:${port}`
  const target = { address, host: `${STORE_HOST}:${port}`, token: API_TOKEN, articleId }
  const { shopper } = openShopper(target, () => {})
  const isUsed = async () =>
    /^database_standby_used 1$/m.test(
      await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    )
  const readiness = async () => (await fetch(`${address}/readyz`)).text()
  const list = async () =>
    granted(await shopper.catalogue.recommendArticles({ context: 'CART', limit: 4 })).articles
  const nameOfArticle = async () => JSON.stringify(await list())
  const first = (await list())[0]!.id
  const rename = (name: string) =>
    pair.ask(
      pair.primary,
      `update article_text set name = '${name}' where article_id = ${first} and language = 'en'`,
    )
  const scans = () =>
    Number(
      pair.ask(
        pair.standby,
        `select sum(idx_scan + seq_scan) from pg_stat_user_tables where relname like 'article%'`,
      ),
    )

  await until('the standby is used', isUsed)
  const before = scans()
  for (let turn = 0; turn < 50; turn += 1) await nameOfArticle()
  // Statistics of a server come a moment later.
  await until('reads reach the standby', async () => scans() > before)

  rename('Written now')
  await until('a change is seen', async () => (await nameOfArticle()).includes('Written now'))

  pair.ask(pair.standby, 'select pg_wal_replay_pause()')
  rename('Written while it lags')
  await until('a lagging standby is not read', async () => !(await isUsed()))
  await until('a change is seen while it lags', async () =>
    (await nameOfArticle()).includes('Written while it lags'),
  )
  pair.ask(pair.standby, 'select pg_wal_replay_resume()')
  await until('it is used again', isUsed)

  pair.stop(pair.standby)
  for (let turn = 0; turn < 20; turn += 1) await nameOfArticle()
  await until('it is named when it is away', async () =>
    (await readiness()).includes('without the standby database'),
  )
  pair.start(pair.standby)
  await until('it is used when it is back', isUsed)
} finally {
  await fleet.close()
  await pair.close()
}
if (failures.length > 0) console.error(failures.join('\n'))
process.exit(failures.length > 0 ? 1 : 0)

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > MOST_WAIT_MS) {
      failures.push(`NOT: ${what}`)
      return
    }
    await sleep(100)
  }
  console.log(`${what}: after ${Math.round(performance.now() - startedAt)} ms`)
}
