import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Rows of one table whose time is over, the oldest first. */
export type DueRows = {
  table: keyof Tables
  /** Column by whose order an index gives them: its value says for how long a row has been due. */
  by: string
  due: RawBuilder<unknown>
}

export type Batch = { count: number; lastBy: Date | null }

const batchOf = ({ table, by, due }: DueRows, most: number) => sql`
  select ctid, ${sql.ref(`${table}.${by}`)} as by from ${sql.table(table)}
  where ${due}
  order by ${sql.ref(`${table}.${by}`)}
  limit ${most}
  for update of ${sql.table(table)} skip locked`

const summary = sql`select count(*)::int as count, max(by)::timestamptz as "lastBy" from batch`

/** Rows that somebody else works on at this moment are left for the next run. */
export async function deleteBatch(db: Db, rows: DueRows, most: number): Promise<Batch> {
  const { rows: found } = await sql<Batch>`
    with batch as materialized (${batchOf(rows, most)}), gone as (
      delete from ${sql.table(rows.table)} where ctid = any(array(select ctid from batch))
    ) ${summary}`.execute(db)
  return found[0]!
}

export async function updateBatch(
  db: Db,
  rows: DueRows & { set: RawBuilder<unknown> },
  most: number,
): Promise<Batch> {
  const { rows: found } = await sql<Batch>`
    with batch as materialized (${batchOf(rows, most)}), changed as (
      update ${sql.table(rows.table)} set ${rows.set} where ctid = any(array(select ctid from batch))
    ) ${summary}`.execute(db)
  return found[0]!
}

/** Rows of a table of which only a look at other tables tells whether they may go. */
export type WalkedRows = {
  table: keyof Tables
  key: string
  /** Of the rows that are looked at; an index on the key with this condition makes the walk short. */
  among: RawBuilder<unknown>
  due: RawBuilder<unknown>
}

export type Slice = { looked: number; last: string | null; removed: number }

/** Looks at a slice of the table in the order of its key: the statement is as short when nothing is due. */
export async function deleteInSlice(
  db: Db,
  { table, key, among, due }: WalkedRows,
  { after, most }: { after: string | undefined; most: number },
): Promise<Slice> {
  const column = sql.ref(`${table}.${key}`)
  const beyond = after === undefined ? sql`true` : sql`${column} > ${after}`
  const { rows } = await sql<Slice>`
    with slice as materialized (
      select ${column} as key from ${sql.table(table)}
      where ${among} and ${beyond}
      order by ${column} limit ${most}
    ), gone as (
      delete from ${sql.table(table)}
      where ${column} in (select key from slice) and ${among} and ${due}
      returning 1
    )
    select (select count(*)::int from slice) as looked,
      (select key::text from slice order by key desc limit 1) as last,
      (select count(*)::int from gone) as removed`.execute(db)
  return rows[0]!
}

/** When the oldest of them became due; undefined when there is none. */
export async function findOldestDue(db: Db, { table, by, due }: DueRows) {
  const { rows } = await sql<{ by: Date | null }>`
    select ${sql.ref(`${table}.${by}`)}::timestamptz as by from ${sql.table(table)}
    where ${due} order by ${sql.ref(`${table}.${by}`)} limit 1`.execute(db)
  return rows[0]?.by ?? undefined
}
