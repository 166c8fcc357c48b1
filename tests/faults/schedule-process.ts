/** A process in the middle of a sweep that never ends: started and killed by schedule.test.ts. */
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '#db/pool.ts'
import type { Tables } from '#db/tables.ts'
import { workBeside } from '#tests/background.ts'

const url = process.argv[2]!
const log = { info() {}, warn() {}, error() {} }
const pool = createPool({ url, poolSize: 2, statementTimeoutMs: 10_000, log })
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
const held = () => {
  process.send?.('held')
  return new Promise(() => {})
}
workBeside(
  { db, url },
  {
    sweeps: [{ name: 'held', everyMs: 60 * 60_000, run: held }],
    reportFault: (error) => console.error(error),
  },
)
process.on('disconnect', () => process.exit())
