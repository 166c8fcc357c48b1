/**
 * `npm run task fault:upgrade <git ref>`: a shop of that release, two web processes and a worker behind HAProxy, is upgraded to
 * this tree one process after the other and taken back again, while people look at pages and place orders. Ends
 * with 1 when a request failed, or an order is not there exactly once.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build-identity.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService } from '#tests/orders.ts'
import { silentLog } from '#tests/silent-log.ts'
import { freePort } from '#tests/web/free-port.ts'
import { openUpgradeLoad } from './upgrade-load.ts'

const HAPROXY = '/usr/sbin/haproxy'
const API_TOKEN = 'a-token-of-the-rolling-upgrade-run'
const STORE_HOST = 'gb.localhost'
const QUIET_MS = 5_000

const [ref] = process.argv.slice(2)
if (!ref || !existsSync(HAPROXY)) {
  console.error(
    'npm run task fault:upgrade <git ref of the previous release>; needs haproxy (apt install haproxy)',
  )
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'estampa-upgrade-'))
await chmod(folder, 0o711)
const previous = join(root, 'var', 'previous')
const running = new Set<ChildProcess>()
const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: silentLog })
try {
  bringPrevious()
  const ports = [await freePort(), await freePort()] as const
  const front = await freePort()
  const old = (port: number) => startWeb(previous, port)
  const fresh = (port: number) => startWeb(root, port)

  let webs = [await old(ports[0]), await old(ports[1])]
  let worker = start(previous, 'server/worker.ts', { DATA_DIR: join(folder, 'worker') })
  const shop = await fillShop()
  await startProxy(front, ports)
  const load = openUpgradeLoad({
    address: `http://127.0.0.1:${front}`,
    host: `${STORE_HOST}:${ports[0]}`,
    token: API_TOKEN,
    articleId: shop.articleId,
  })
  await sleep(QUIET_MS)

  console.log('migrating with the new program')
  await ended(start(root, 'server/migrate.ts', { DATA_DIR: join(folder, 'migrate') }))
  await sleep(QUIET_MS)
  for (const [name, next, tree] of [
    ['upgrade', fresh, root],
    ['way back', old, previous],
  ] as const) {
    console.log(name)
    for (const [index, port] of ports.entries()) {
      await end(webs[index]!)
      webs[index] = await next(port)
      await sleep(QUIET_MS)
    }
    await end(worker)
    worker = start(tree, 'server/worker.ts', { DATA_DIR: join(folder, 'worker') })
    await sleep(QUIET_MS)
  }
  const told = await load.stop()
  const missing = await shop.countMissing(told.placed)
  console.log(JSON.stringify({ ...told, placed: told.placed.length, missing }, undefined, 2))
  process.exitCode = told.failures.length > 0 || missing > 0 || told.placed.length === 0 ? 1 : 0
  await shop.close()
} finally {
  await Promise.all([...running].map((child) => end(child)))
  await embedded.stop()
  spawnSync('git', ['worktree', 'remove', '--force', previous], { cwd: root })
  await rm(folder, { recursive: true, force: true })
}
process.exit()

/** The previous release as its own tree, with the packages of this one. */
function bringPrevious(): void {
  const run = (command: string, args: string[], cwd: string) => {
    const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
  }
  if (!existsSync(previous)) run('git', ['worktree', 'add', '--detach', previous, ref!], root)
  if (!existsSync(join(previous, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules'), join(previous, 'node_modules'))
  }
  for (const tree of [previous, root]) run(process.execPath, ['server/build.ts', '2'], tree)
}

function start(tree: string, script: string, settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      DATABASE_URL: embedded.url.replace(/\?.*$/, ''),
      DATABASE_POOL_SIZE: '8',
      SEED_DEMO: 'yes',
      SIMULATION: 'off',
      WORKER: 'none',
      API_TOKEN,
      DRAIN_SECONDS: '4',
      RENDER_CELLS: '1',
      WRITES_PER_MINUTE: '1000000',
      ORDERS_PER_HOUR: '1000000',
      UNPAID_ORDERS_PER_EMAIL: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

async function startWeb(tree: string, port: number): Promise<ChildProcess> {
  const child = start(tree, 'server/start.ts', {
    PORT: String(port),
    DATA_DIR: join(folder, `web-${port}`),
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (bytes: Buffer) => {
      if (bytes.includes('Estampa is open')) resolve()
    })
    child.once('close', (code) => reject(new Error(`${tree} ended with ${code}`)))
  })
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`ended with ${code}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}

async function startProxy(front: number, ports: readonly number[]): Promise<void> {
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((port, index) => `  server web${index} 127.0.0.1:${port} check`)
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  option httpchk GET /readyz
  default-server inter 300ms fall 2 rise 1
frontend shop
  bind 127.0.0.1:${front}
  default_backend web
backend web
  balance roundrobin
${servers.join('\n')}
`,
  )
  const child = spawn(HAPROXY, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'inherit'] })
  running.add(child)
  child.once('close', () => running.delete(child))
  await sleep(1_500)
}

/** An article that needs no design, and the database to look into afterwards. */
async function fillShop() {
  const database = await openDatabase({
    databaseUrl: embedded.url,
    dataDir: folder,
    poolSize: 2,
    statementTimeoutMs: 30_000,
    log: silentLog,
  })
  const { id: articleId } = await makeArticle(database.db, {
    id: 990_001,
    amountMinor: 1000,
    stores: ['WPX-GB'],
  })
  await makeParcelService(database.db)
  return {
    articleId,
    async countMissing(placed: readonly string[]) {
      const rows = await database.db
        .selectFrom('shop_order')
        .where('public_id', 'in', placed)
        .select('public_id')
        .execute()
      return placed.length - new Set(rows.map((row) => row.public_id)).size
    },
    close: () => database.close(),
  }
}
