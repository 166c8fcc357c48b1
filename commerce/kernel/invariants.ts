import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'

/**
 * SQL file beside a noun: `-- I6 what must hold` before each query, which returns the rows that break it. Where a query says
 * `(/* slice *\/ column is not null)` a large shop asks it about one range of that column's ids after the other: the column
 * has an index and holds random ids (uuid).
 */
export type InvariantFile = {
  url: URL
  /** Temporary tables that its queries ask, made in the transaction in which they run. */
  prepare?: (trx: Kysely<Tables>) => Promise<void>
}

export type Invariant = { name: string; query: string }

export function readInvariants(files: readonly InvariantFile[]): Invariant[] {
  return files.flatMap(({ url }) =>
    readFileSync(url, 'utf8')
      .split(/^-- (?=I\d+)/m)
      .slice(1)
      .map((part) => {
        const [name, ...query] = part.split('\n')
        return { name: name!.trim(), query: query.join('\n').trim().replace(/;$/, '') }
      }),
  )
}

/** Rows that break each invariant, by its name: nothing when all is well. */
export async function findBrokenInvariants(
  trx: Kysely<Tables>,
  files: readonly InvariantFile[],
): Promise<Record<string, unknown[]>> {
  for (const { prepare } of files) await prepare?.(trx)
  const broken: Record<string, unknown[]> = {}
  for (const { name, query } of readInvariants(files)) {
    const { rows } = await sql.raw(query).execute(trx)
    if (rows.length > 0) broken[name] = rows.slice(0, 5)
  }
  return broken
}

export type InvariantResult = {
  name: string
  /** Rows that break it; none when it holds. */
  rows: readonly Record<string, unknown>[]
  /** Why it could not be asked to its end: nothing is known of it then. */
  unknown: string | undefined
}

/** Statements about so many orders take a fifth of a second: nothing waits for them. */
const SLICE_ORDERS = 10_000

type Limits = {
  statementMs: number
  mostRows: number
  /** Orders of a slice: a shop with more of them asks its large tables piece by piece. */
  sliceOrders?: number
}

/**
 * Asks every invariant in a shop that goes on: reading only, each statement at one moment and for no longer than given. One
 * that takes too long or fails says nothing about the others. The rows of each file are asked in a transaction of their own:
 * one over all of them would keep the database from clearing up for as long as they take.
 */
export async function checkInvariants(
  db: Kysely<Tables>,
  files: readonly InvariantFile[],
  limits: Limits,
): Promise<InvariantResult[]> {
  const slices = await findSlices(db, limits.sliceOrders ?? SLICE_ORDERS)
  const results: InvariantResult[] = []
  for (const file of files) {
    const found = await transact(db, async (trx) => {
      await file.prepare?.(trx)
      await sql`set transaction read only`.execute(trx)
      await sql`select set_config('statement_timeout', ${String(limits.statementMs)}, true)`.execute(
        trx,
      )
      const checked: InvariantResult[] = []
      for (const invariant of readInvariants([file])) {
        checked.push(await checkOne(trx, invariant, slices, limits.mostRows))
      }
      return checked
    })
    results.push(...found)
  }
  return results
}

/** Slice of ids: after the first and up to the last, which the first and the last slice lack. */
type Slice = { after: string | undefined; to: string | undefined }

/** Slices of so many orders. Other tables have random ids too, so each holds about the same share of theirs. */
async function findSlices(db: Kysely<Tables>, sliceOrders: number): Promise<Slice[]> {
  const slices: Slice[] = []
  let after: string | undefined
  for (;;) {
    let next = db.selectFrom('shop_order').select('id').orderBy('id').offset(sliceOrders).limit(1)
    if (after !== undefined) next = next.where('id', '>', after)
    const to = (await next.executeTakeFirst())?.id
    slices.push({ after, to })
    if (to === undefined) return slices
    after = to
  }
}

const SLICE = /\(\/\* slice \*\/ ([a-z_.]+) is not null\)/g

async function checkOne(
  trx: Kysely<Tables>,
  { name, query }: Invariant,
  slices: readonly Slice[],
  mostRows: number,
): Promise<InvariantResult> {
  await sql`savepoint invariant`.execute(trx)
  try {
    const rows: Record<string, unknown>[] = []
    for (const part of inSlices(query, slices)) {
      rows.push(...(await sql.raw<Record<string, unknown>>(part).execute(trx)).rows)
      if (rows.length >= mostRows) break
    }
    await sql`release savepoint invariant`.execute(trx)
    return { name, rows: rows.slice(0, mostRows), unknown: undefined }
  } catch (error) {
    await sql`rollback to savepoint invariant`.execute(trx)
    return { name, rows: [], unknown: error instanceof Error ? error.message : 'failed' }
  }
}

/** The query once for each slice, or as it stands when it names none or there is but one. */
function inSlices(query: string, slices: readonly Slice[]): string[] {
  if (slices.length < 2 || query.search(SLICE) < 0) return [query]
  return slices.map(({ after, to }) =>
    query.replace(SLICE, (_, column: string) => {
      const bounds = [after && `${column} > '${after}'`, to && `${column} <= '${to}'`]
      return `(${bounds.filter(Boolean).join(' and ')})`
    }),
  )
}
