import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isRefused } from '#api/refusal.ts'
import { makeSites } from '#config/sites.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migration-files.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { root } from '#server/build/build-identity.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { loadBulk } from './bulk-shop.ts'
import { cpuMsOfDatabase, findPostmaster } from './cpu-of-database.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'

const log = { info() {}, warn() {}, error() {} }

const cpuMsOfBoth = (postmaster: number) => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + cpuMsOfDatabase(postmaster)
}

type BenchShop = { size: number; database: OpenDatabase; visitor: Visitor }

/** Question of a page. `turn` keeps one answer from being asked for twice. */
export type Question = (visitor: Visitor, turn: number, size: number) => Promise<unknown>

/** A small and a large shop in one database server, made the first time and kept. */
export async function openTwoShops(sizes: readonly [number, number]) {
  const dataDir = join(root, 'var', 'bench-catalogue')
  const embedded = await startEmbedded({ dataDir, log, fsync: false })
  const open = (name: string): Promise<OpenDatabase> => {
    const url = new URL(embedded.url)
    url.pathname = `/${name}`
    const options = { dataDir, poolSize: 2, statementTimeoutMs: 600_000, log }
    return openDatabase({ databaseUrl: url.href, ...options })
  }

  async function openShop(size: number): Promise<BenchShop> {
    const database = await open(await makeDatabase(embedded.url, size, open))
    return { size, database, visitor: openApi(database.db).visitor() }
  }

  const shops = [await openShop(sizes[0]), await openShop(sizes[1])]
  const postmaster = await findPostmaster(shops[0]!.database)
  const load = loadavg()[0]!.toFixed(1)
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores, load ${load}`)

  return {
    shops,
    /** Of each shop: CPU of program and database together, and how long each call took. */
    async measure(ask: Question, given: { rounds: number; callsARound: number }) {
      const spent = shops.map(() => ({ cpuMs: 0, tookMs: [] as number[] }))
      // In turn, so that whatever else the machine does hits both; two rounds to warm up.
      for (let round = -2; round < given.rounds; round += 1) {
        for (const [index, shop] of shops.entries()) {
          const before = cpuMsOfBoth(postmaster)
          for (let call = 0; call < given.callsARound; call += 1) {
            const turn = (round + 2) * given.callsARound + call
            const startedAt = performance.now()
            const answer = await ask(shop.visitor, turn, shop.size)
            if (isRefused(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
            if (round >= 0) spent[index]!.tookMs.push(performance.now() - startedAt)
          }
          if (round >= 0) spent[index]!.cpuMs += cpuMsOfBoth(postmaster) - before
        }
      }
      return spent.map(({ cpuMs, tookMs }) => ({
        cpuMs: cpuMs / tookMs.length,
        p95Ms: tookMs.toSorted((one, other) => one - other)[Math.floor(tookMs.length * 0.95)]!,
      }))
    },
    async close() {
      for (const { database } of shops) await database.close()
      await embedded.stop()
    },
  }
}

export function line(cells: readonly string[]): string {
  const [first, ...others] = cells
  return first!.padEnd(36) + others.map((cell) => cell.padStart(12)).join('')
}

/**
 * Under another name until it is full: a run that was stopped must not leave half a shop. Named after
 * the migrations too: a shop of yesterday's tables is no use today.
 */
async function makeDatabase(
  url: string,
  size: number,
  open: (name: string) => Promise<OpenDatabase>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const { sha256 } of await readMigrations()) hash.update(sha256)
  const name = `catalogue_${size}_${hash.digest('hex').slice(0, 12)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like $1`,
    [`catalogue\\_${size}\\_%`],
  )
  if (!rows.some(({ datname }) => datname === name)) {
    for (const { datname } of rows) await dropDatabase(client, datname)
    const unfinished = `catalogue_${size}_unfinished`
    await client.query(`create database ${unfinished}`)
    const database = await open(unfinished)
    await fill(database, size)
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  }
  await client.end()
  return name
}

async function fill({ pool, db }: OpenDatabase, size: number): Promise<void> {
  await migrate(pool, { log })
  await fillShop(db, { sites: makeSites(3000), media: { pictures: [], videos: [] } })
  const client = await pool.connect()
  const say = (text: string) => console.log(`${size.toLocaleString('en')}: ${text}`)
  await loadBulk(client, { articles: size, designs: size }, say)
  await client.query('vacuum analyze')
  client.release(true)
}
