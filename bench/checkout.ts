/** Measures a whole checkout through the API against hand-written SQL, both over HTTP: see README.md. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeSites } from '#config/sites.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { root } from '#server/build/build-identity.ts'
import { checkOut, checkOutBare, type Articles } from './checkout-steps.ts'
import { cpuMsOfDatabase, findPostmaster } from './cpu-of-database.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    orders: { type: 'string', default: '100' },
    /** Leaves a profile of each way in var/profiles. */
    profile: { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(values.rounds)
const ORDERS = Number(values.orders)
const clientCounts = [1, 16]
/** Until each connection has its plans, and the engine knows what is called often. */
const WARM_UP = 300
/** CPU where the work by hand takes `bareCpuMs`, as on the machine on which the goal was set. */
const goals = { ofBare: 0.4, cpuMs: 15, bareCpuMs: 6, statements: 40, p99Ms: 500 }

type Way = { name: string; server: ChildProcess; run: (turn: number) => Promise<void> }
type Spent = { cpuMs: number; statements: number }
type Figures = Spent & { perSecond: number; p50: number; p99: number; databaseMs: number }

const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'bench-checkout')
rmSync(dataDir, { recursive: true, force: true })
// Its own settings, also for what must be on the disk before an answer is given.
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  poolSize: 2,
  statementTimeoutMs: 60_000,
  log,
})
const { db, pool } = database
const servers: { server: ChildProcess; ended: Promise<unknown> }[] = []
try {
  await migrate(pool, { log })
  await fillShop(db, { sites: makeSites(3000), media: { pictures: [], videos: [] } })
  const articles = await findPlainArticles()
  const ways: [Way, Way] = [
    await openWay('through the API', checkOut, articles),
    await openWay('by hand', checkOutBare, articles),
  ]
  const postmaster = await findPostmaster(database)
  process.exitCode = (await measureAll(ways, postmaster)) ? 0 : 1
} finally {
  for (const { server } of servers) if (server.connected) server.disconnect()
  await Promise.all(servers.map(({ ended }) => ended))
  await database.close()
}

async function openWay(
  name: string,
  run: (port: number, articles: Articles, turn: number) => Promise<void>,
  articles: Articles,
): Promise<Way> {
  const program = join(root, 'bench', 'checkout-server.ts')
  // As `npm start` runs it.
  const execArgv = ['--max-semi-space-size=16', ...(values.profile ? profiled(name) : [])]
  const server = fork(program, [name, database.url, dataDir], { execArgv })
  servers.push({ server, ended: once(server, 'exit') })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return { name, server, run: (turn) => run(port, articles, turn) }
}

function profiled(name: string): string[] {
  const folder = join(root, 'var', 'profiles', name.replaceAll(' ', '-'))
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`]
}

async function spentBy(server: ChildProcess): Promise<Spent> {
  const answered = once(server, 'message')
  server.send('how much?')
  return ((await answered) as [Spent])[0]
}

async function findPlainArticles(): Promise<[number, number]> {
  const rows = await db
    .selectFrom('article')
    .innerJoin('article_price', 'article_price.article_id', 'article.id')
    .where('article.is_personalised', '=', false)
    .where('article_price.store', '=', 'WPX-GB')
    .where('article_price.valid_until', 'is', null)
    .distinct()
    .select('article.id')
    .orderBy('article.id')
    .limit(2)
    .execute()
  return [rows[0]!.id, rows[1]!.id]
}

async function measureAll(ways: readonly [Way, Way], postmaster: number): Promise<boolean> {
  const load = loadavg()[0]!.toFixed(1)
  console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${load}\n`)
  let turn = Date.now()
  const next = () => (turn += 1)
  for (const { run } of ways) await inParallel(16, WARM_UP, () => run(next()))
  // A shop that has been open for a minute knows how large its tables are.
  await pool.query('analyze')
  let isMet = true
  for (const clients of clientCounts) {
    // Connections that nobody used have been closed meanwhile, with their plans.
    for (const { run } of ways) await inParallel(clients, WARM_UP / 2, () => run(next()))
    const rounds = new Map<string, Figures[]>(ways.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, server, run } of ways) {
        const before = await spentBy(server)
        const databaseBefore = cpuMsOfDatabase(postmaster)
        const startedAt = performance.now()
        const took = await inParallel(clients, ORDERS, () => run(next()))
        const seconds = (performance.now() - startedAt) / 1000
        const databaseMs = cpuMsOfDatabase(postmaster) - databaseBefore
        const after = await spentBy(server)
        rounds.get(name)!.push({
          perSecond: ORDERS / seconds,
          cpuMs: (after.cpuMs - before.cpuMs + databaseMs) / ORDERS,
          databaseMs: databaseMs / ORDERS,
          p50: took[Math.floor(ORDERS * 0.5)]!,
          p99: took[Math.floor(ORDERS * 0.99)]!,
          statements: (after.statements - before.statements) / ORDERS,
        })
      }
    }
    isMet = report(clients, rounds) && isMet
  }
  return isMet
}

/** How long each took, sorted. */
async function inParallel(
  clients: number,
  count: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const took: number[] = []
  let left = count
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1
        const startedAt = performance.now()
        await work()
        took.push(performance.now() - startedAt)
      }
    }),
  )
  return took.toSorted((one, other) => one - other)
}

function report(clients: number, rounds: ReadonlyMap<string, Figures[]>): boolean {
  const of = (name: string, field: keyof Figures) => {
    const all = rounds.get(name)!.map((figures) => figures[field])
    return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]!
  }
  console.log(`${clients} at a time`)
  const line = (cells: string[]) =>
    cells[0]!.padEnd(18) +
    cells
      .slice(1)
      .map((cell) => cell.padStart(12))
      .join('')
  console.log(line(['', 'orders/s', 'CPU ms', 'database', 'p50 ms', 'p99 ms', 'statements']))
  for (const name of rounds.keys()) {
    const cells = (['perSecond', 'cpuMs', 'databaseMs', 'p50', 'p99', 'statements'] as const).map(
      (field) => of(name, field).toFixed(1),
    )
    console.log(line([name, ...cells]))
  }
  const [api, bare] = [...rounds.keys()] as [string, string]
  // By CPU, because the machine is shared.
  const share = of(bare, 'cpuMs') / of(api, 'cpuMs')
  const scaledMs = goals.bareCpuMs / share
  const verdicts: [string, boolean][] = [
    [`${share.toFixed(2)} of the work by hand (goal ${goals.ofBare})`, share >= goals.ofBare],
    [
      `${scaledMs.toFixed(1)} ms of CPU where by hand takes ${goals.bareCpuMs} (goal ${goals.cpuMs})`,
      scaledMs <= goals.cpuMs,
    ],
    [`at most ${goals.statements} statements`, of(api, 'statements') <= goals.statements],
    [`p99 at most ${goals.p99Ms} ms`, of(api, 'p99') <= goals.p99Ms],
  ]
  for (const [what, isMet] of verdicts) console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}`)
  console.log()
  return verdicts.every(([, isMet]) => isMet)
}
