import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { makeSites } from '#config/sites.ts'
import { openPatientDatabase } from '#db/patient.ts'
import type { Tables } from '#db/tables.ts'
import { createTestDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { completeDemoShop, SEED_LOCK } from './seed.ts'

const LIMIT_MS = 300

it('whoever opens a demo beside another that fills it waits for it', async () => {
  const database = await createTestDatabase()
  const { url, pool } = database
  const dataDir = '/nowhere'
  const impatient = new pg.Pool({ connectionString: url, max: 1, lock_timeout: LIMIT_MS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: impatient }) })
  onTestFinished(async () => {
    await impatient.end()
    await database.drop()
  })
  const other = await pool.connect()
  await other.query('select pg_advisory_lock($1)', [SEED_LOCK])
  const storage = openStorage({ dataDir, s3: undefined })
  const place = { dataDir, sites: makeSites(3000), storage }
  const failure = completeDemoShop(db, place, []).catch(String)
  const waited = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
        and state = 'active' and now() - query_start > $1 * interval '1 millisecond'`,
      [2 * LIMIT_MS],
    )
    return rows.length
  }
  try {
    await expect.poll(waited).toBe(1)
  } finally {
    await other.query('select pg_advisory_unlock($1)', [SEED_LOCK])
    other.release()
  }
  // It was its turn: then nobody had drawn any photos for it.
  expect(await failure).toContain('was not drawn')
})

it('what fills a demo may take minutes for a statement', async () => {
  const database = await createTestDatabase()
  const patient = openPatientDatabase(database.url, silentLog)
  onTestFinished(async () => {
    await patient.close()
    await database.drop()
  })
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from current_setting('statement_timeout')::interval)::integer / 60 as minutes
  `.execute(patient.db)
  expect(rows).toEqual([{ minutes: 30 }])
})
