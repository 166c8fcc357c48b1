import { type Generated, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createPool } from './pool.ts'
import { prepared } from './prepared-statements.ts'
import { createStatementPolicy } from './statement-policy.ts'
import { transact } from './transaction.ts'

type Crate = { id: number; amount: Generated<number> }
type Fruit = 'apple' | 'pear' | 'plum'
type Fruits = Record<Fruit, Crate>

let database: TestDatabase
const pools: pg.Pool[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  for (const table of ['apple', 'pear', 'plum'])
    await database.pool.query(`create table ${table} (id int, amount int default 0)`)
})
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))
afterAll(() => database.drop())

/** A pool of its own, which prepares no more writes than that. */
function open({ mostWrites, poolSize = 1 }: { mostWrites?: number; poolSize?: number }) {
  const pool = createPool({
    url: database.url,
    poolSize,
    statementTimeoutMs: 10_000,
    log: silentLog,
    statements: createStatementPolicy(mostWrites === undefined ? {} : { mostWrites }),
  })
  pools.push(pool)
  return new Kysely<Fruits>({ dialect: new PostgresDialect({ pool }) })
}

async function preparedOn(db: Kysely<Fruits>, about = ''): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like ${`%${about}%`}
    order by statement`.execute(db)
  return rows.map(({ statement }) => statement)
}

async function write(db: Kysely<Fruits>, table: Fruit, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    await db.insertInto(table).values({ id: turn }).execute()
}

it('a marked question is prepared on each connection, wherever the mark stands; others are forgotten', async () => {
  const db = open({})
  for (const number of [1, 2, 3]) {
    const marked = await sql<{ it: number }>`${prepared} select ${number}::int as it`.execute(db)
    expect(marked.rows).toEqual([{ it: number }])
    await sql`
      ${prepared} select ${number}::int as on_its_own_line`.execute(db)
    await sql`select ${number}::int as unmarked`.execute(db)
  }
  expect(await preparedOn(db)).toEqual([
    expect.stringContaining('on_its_own_line'),
    expect.stringContaining('as it'),
  ])
})

it('a write is prepared when it has come often, unless it gives all columns back', async () => {
  const db = open({})
  for (let turn = 0; turn < 8; turn += 1) {
    await db.insertInto('apple').values({ id: turn }).execute()
    await db.deleteFrom('apple').where('id', '=', turn).returningAll().execute()
  }
  expect(await preparedOn(db, 'apple')).toEqual([expect.stringMatching(/^insert/)])
})

it('a write that has lost its place is closed on each connection when that is used next', async () => {
  const db = open({ mostWrites: 1, poolSize: 2 })
  await db.connection().execute(async (one) => {
    await db.connection().execute(async (other) => {
      await write(one, 'apple', 5)
      await write(other, 'apple', 1)
      expect([await preparedOn(one), await preparedOn(other)]).toEqual([
        [expect.stringContaining('apple')],
        [expect.stringContaining('apple')],
      ])
      await write(one, 'pear', 20)
    })
  })
  await db.connection().execute(async (one) => {
    await db.connection().execute(async (other) => {
      const left = [...(await preparedOn(one)), ...(await preparedOn(other))]
      expect(left).toEqual([expect.stringContaining('pear')])
      await write(one, 'apple', 1)
      await write(other, 'pear', 1)
      expect(await preparedOn(other)).toEqual([expect.stringContaining('pear')])
    })
  })
})

it('a place may change hands within a transaction, also one that has failed', async () => {
  const db = open({ mostWrites: 1 })
  await write(db, 'apple', 5)
  await db.transaction().execute(async (trx) => write(trx, 'pear', 20))
  await expect(
    db.transaction().execute(async (trx) => {
      await write(trx, 'plum', 80)
      await sql`select 1 / 0`.execute(trx)
    }),
  ).rejects.toThrow('division by zero')
  expect(await preparedOn(db)).toEqual([expect.stringContaining('plum')])
  await db.transaction().execute((trx) => write(trx, 'apple', 1))
})

it('nobody sees an error while many connections write what takes the place of each other', async () => {
  const db = open({ mostWrites: 2, poolSize: 4 })
  const writes: readonly ((id: number) => Promise<unknown>)[] = [
    (id) => db.insertInto('apple').values({ id }).execute(),
    (id) => db.insertInto('pear').values({ id }).execute(),
    (id) => db.insertInto('plum').values({ id }).execute(),
    (id) => db.insertInto('apple').values({ id, amount: id }).execute(),
    (id) => db.insertInto('pear').values({ id, amount: id }).execute(),
  ]
  // Each in its turn is the hottest of all by far.
  for (let round = 0; round < 3; round += 1)
    for (const [index, write] of writes.entries())
      await Promise.all(
        Array.from({ length: 40 * 3 ** round }, (_, turn) =>
          (turn % 5 === 0 ? writes[(index + turn / 5) % writes.length]! : write)(turn),
        ),
      )
  await db.connection().execute(async (one) => {
    expect((await preparedOn(one)).length).toBeLessThanOrEqual(2)
  })
})

it('a migration beside a running shop may change the type of a column that a prepared question shows', async () => {
  const db = open({})
  const migrate = (type: string) =>
    database.pool.query(`alter table plum alter column amount type ${type}`)
  const ask = (on: Kysely<Fruits>) =>
    sql<{ amount: number }>`${prepared} select amount from plum order by id limit 1`.execute(on)

  await write(db, 'plum', 1)
  await ask(db)
  await migrate('bigint')
  expect((await ask(db)).rows).toEqual([{ amount: 0 }])

  await migrate('int')
  const { rows } = await transact(db, ask)
  expect(rows).toEqual([{ amount: 0 }])
})

it('a value that cannot be sent spoils nothing for the next that asks the same', async () => {
  const db = open({})
  const ask = (value: unknown) =>
    sql<{ it: unknown }>`${prepared} select ${value}::jsonb as it`.execute(db)
  await expect(ask({ tooBig: 1n })).rejects.toThrow(/BigInt/)
  expect((await ask({ fine: 1 })).rows).toEqual([{ it: { fine: 1 } }])
})
