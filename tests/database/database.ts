import { createHash, randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migration-files.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { dropDatabase } from './drop-database.ts'
import { serverFolder } from './server-folder.ts'
import { silentLog } from '#tests/silent-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { serverUrl: string; template: string; run: string }
  }
}

/** Programs of another PostgreSQL than the shipped one, see tests/run/oldest-postgres.ts. */
const native = process.env['TEST_POSTGRES']
const DATA_DIR = join(import.meta.dirname, '../..', 'var', native ? 'test-oldest' : 'test')
const POOL_SIZE = 5
const STATEMENT_TIMEOUT_MS = 10_000
/** Any fixed number: two test runs on one server must not make the template at once. */
const TEMPLATE_LOCK = 902_117_345
const RUN_PREFIX = 'estampa test run '

/** vitest's globalSetup: one server for the whole run, and the template that test files clone. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL']
  const embedded = external
    ? undefined
    : await startEmbedded({
        dataDir: serverFolder(DATA_DIR),
        log: silentLog,
        fsync: false,
        native,
      })
  const serverUrl = embedded ? embedded.url : external!
  const run = String(randomInt(1_000_000, 9_999_999))
  // Stays open during the run: other runs on this server see by it that we still need our databases.
  const present = new pg.Client({
    connectionString: serverUrl,
    application_name: `${RUN_PREFIX}${run}`,
  })
  present.on('error', () => {}) // a killed server fails the tests themselves
  const stop = async () => {
    await present.end()
    await embedded?.stop()
  }
  try {
    await present.connect()
    await present.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await dropLeftOvers(present)
    const template = await makeTemplate(present, serverUrl)
    await present.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    project.provide('testDatabase', { serverUrl, template, run })
  } catch (error) {
    await stop()
    throw error
  }
  return async () => {
    await dropDatabases(present, await databasesLike(present, `estampa_test_${run}_%`))
    await stop()
  }
}

export interface TestDatabase extends Omit<OpenDatabase, 'close'> {
  drop(): Promise<void>
}

/** A migrated database of its own for one test file, with the demo shop in it if it is asked for. */
export async function createTestDatabase(
  options: { withDemoShop?: boolean } = {},
): Promise<TestDatabase> {
  const { serverUrl, template: empty, run } = inject('testDatabase')
  const template = options.withDemoShop ? await findDemoShop(serverUrl, empty) : empty
  const name = nameInRun(run)
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const opened = await openDatabase({
    databaseUrl: urlOfDatabase(serverUrl, name),
    dataDir: DATA_DIR,
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log: silentLog,
  })
  return {
    db: opened.db,
    pool: opened.pool,
    probes: opened.probes,
    url: opened.url,
    isPooled: opened.isPooled,
    async drop() {
      await opened.close()
      await withClient(serverUrl, (client) => dropDatabases(client, [name]))
    },
  }
}

/** Filled by the first test that wants it: to fill it takes as long as many tests. */
async function findDemoShop(serverUrl: string, empty: string): Promise<string> {
  const { demoShopOf, fillDemoShop } = await import('./demo-shop.ts')
  const filled = demoShopOf(empty)
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if ((await databasesLike(client, filled)).length > 0) return
    const unfinished = `${filled}_unfinished`
    await dropDatabases(client, [unfinished])
    await client.query(`create database ${unfinished} template ${empty} strategy file_copy`)
    await fillDemoShop(urlOfDatabase(serverUrl, unfinished), DATA_DIR)
    await client.query(`alter database ${unfinished} rename to ${filled}`)
  })
  return filled
}

/** An empty database without tables, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { serverUrl, run } = inject('testDatabase')
  const name = nameInRun(run)
  await withClient(serverUrl, (client) => client.query(`create database ${name}`))
  return {
    url: urlOfDatabase(serverUrl, name),
    drop: () => withClient(serverUrl, (client) => dropDatabases(client, [name])),
  }
}

/** Long enough that no two databases of a run are ever named alike. */
const nameInRun = (run: string) => `estampa_test_${run}_${randomBytes(8).toString('hex')}`

async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`)
  return `estampa_template_${hash.digest('hex').slice(0, 16)}`
}

async function makeTemplate(present: pg.Client, serverUrl: string): Promise<string> {
  const template = await templateName()
  if ((await databasesLike(present, template)).length > 0) return template

  // Under another name until complete: a failed migration must not leave a template that looks done.
  const unfinished = `${template}_unfinished`
  await dropDatabases(present, [unfinished])
  await present.query(`create database ${unfinished}`)
  const pool = new pg.Pool({ connectionString: urlOfDatabase(serverUrl, unfinished) })
  try {
    await migrate(pool, { log: silentLog })
  } finally {
    await pool.end()
  }
  await present.query(`alter database ${unfinished} rename to ${template}`)
  return template
}

async function dropLeftOvers(present: pg.Client): Promise<void> {
  const { rows } = await present.query<{ application_name: string }>(
    `select application_name from pg_stat_activity where application_name like $1`,
    [`${RUN_PREFIX}%`],
  )
  const runs = new Set(rows.map((row) => row.application_name.slice(RUN_PREFIX.length)))
  const tests = await databasesLike(present, 'estampa_test_%')
  await dropDatabases(
    present,
    tests.filter((name) => !runs.has(name.split('_')[2] ?? '')),
  )
  // Another run at this moment may still clone its template.
  if (runs.size > 1) return
  const { demoShopOf } = await import('./demo-shop.ts')
  const empty = await templateName()
  const current = [empty, demoShopOf(empty)]
  const templates = await databasesLike(present, 'estampa_template_%')
  await dropDatabases(
    present,
    templates.filter((name) => !current.includes(name)),
  )
}

async function databasesLike(client: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [pattern.replaceAll('_', '\\_')],
  )
  return rows.map((row) => row.datname)
}

async function dropDatabases(client: pg.Client, names: string[]): Promise<void> {
  for (const name of names) await dropDatabase(client, name)
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
