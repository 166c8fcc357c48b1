/**
 * `npm run task fault:pooler`: PgBouncer in transaction mode between the shop and its PostgreSQL. A web process and a worker buy,
 * pay and write the mail of an order through it, ten people at once over five connections. Ends with 1 when anything of it fails, and with
 * a word where PgBouncer is not installed.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { findOrMakeBuild } from '#server/build/built.ts'
import { root } from '#server/build/build-identity.ts'
import { silentLog } from '#tests/silent-log.ts'
import { freePort } from '#tests/web/free-port.ts'
import { API_TOKEN, end, fillShop, openFleet, STORE_HOST } from './fleet.ts'
import { openLoad } from './fleet-load.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const SECONDS = 20
const SERVER_CONNECTIONS = 5
const MOST_WAIT_MS = 30_000

if (!existsSync(PGBOUNCER)) {
  console.log('Skipped: PgBouncer is not installed (apt install pgbouncer).')
  process.exit(0)
}
const folder = await mkdtemp(join(tmpdir(), 'estampa-pooler-'))
await chmod(folder, 0o755)
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: silentLog })
const direct = new URL(embedded.url)
direct.search = ''
const pooled = new URL(direct)
pooled.port = String(await freePort())
const pooler = await startPooler()
const fleet = await openFleet(() => pooled.href)
try {
  await findOrMakeBuild(2)
  const port = await freePort()
  const settings = { DATABASE_DIRECT_URL: direct.href }
  await fleet.startWeb(root, port, settings)
  fleet.startWorker(root, settings)
  const shop = await fillShop(() => direct.href, folder)
  const load = openLoad({
    address: `http://127.0.0.1:${port}`,
    host: `${STORE_HOST}:${port}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  })
  await sleep(SECONDS * 1000)
  const told = await load.stop()
  const verdict = await shop.judge(told.placed)
  const mails = await untilMailed(told.placed)
  console.log(
    JSON.stringify({ ...told, placed: told.placed.length, ...verdict, mails }, undefined, 2),
  )
  const isWell =
    told.failures.length === 0 &&
    verdict.lost + verdict.doubled === 0 &&
    mails >= told.placed.length
  process.exitCode = isWell && told.placed.length > 0 ? 0 : 1
} finally {
  await fleet.close()
  await end(pooler)
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function startPooler() {
  const { username, password, port, pathname } = direct
  const database = pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${port} dbname=${database} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`,
  )
  const isRoot = userInfo().uid === 0
  const command = isRoot ? ['runuser', '-u', 'nobody', '--', PGBOUNCER, file] : [PGBOUNCER, file]
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'ignore', 'ignore'] })
  const client = () => new pg.Client({ connectionString: pooled.href })
  for (const startedAt = performance.now(); ;) {
    const asking = client()
    const isOpen = await asking.connect().then(
      () => true,
      () => false,
    )
    await asking.end().catch(() => {})
    if (isOpen) return child
    if (performance.now() - startedAt > MOST_WAIT_MS) throw new Error('PgBouncer does not answer.')
    await sleep(100)
  }
}

/** Mails of these orders whose job the worker has done: it was woken up through the direct connection. */
async function untilMailed(placed: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: direct.href })
  await client.connect()
  try {
    for (const startedAt = performance.now(); ;) {
      const { rows } = await client.query<{ count: string }>(
        `select count(distinct shop_order.id) from shop_order
         join job on job.name = 'order progress' and job.data ->> 'orderId' = shop_order.id::text
           and job.run_after <= now()
         where public_id = any($1)`,
        [placed],
      )
      const waiting = Number(rows[0]!.count)
      if (waiting === 0 || performance.now() - startedAt > MOST_WAIT_MS) {
        return placed.length - waiting
      }
      await sleep(200)
    }
  } finally {
    await client.end()
  }
}
