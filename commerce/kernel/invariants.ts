import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** SQL file beside a noun: `-- I6 what must hold` before each query, which returns the rows that break it. */
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

/**
 * Asks every invariant in a shop that goes on: reading only, at one moment, each for no longer than given. One that
 * takes too long or fails says nothing about the others.
 */
export async function checkInvariants(
  db: Kysely<Tables>,
  files: readonly InvariantFile[],
  limits: { statementMs: number; mostRows: number },
): Promise<InvariantResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const { prepare } of files) await prepare?.(trx)
      await sql`set transaction read only`.execute(trx)
      await sql`select set_config('statement_timeout', ${String(limits.statementMs)}, true)`.execute(
        trx,
      )
      const results: InvariantResult[] = []
      for (const invariant of readInvariants(files)) {
        results.push(await checkOne(trx, invariant, limits.mostRows))
      }
      return results
    })
}

async function checkOne(
  trx: Kysely<Tables>,
  { name, query }: Invariant,
  mostRows: number,
): Promise<InvariantResult> {
  await sql`savepoint invariant`.execute(trx)
  try {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(trx)
    await sql`release savepoint invariant`.execute(trx)
    return { name, rows: rows.slice(0, mostRows), unknown: undefined }
  } catch (error) {
    await sql`rollback to savepoint invariant`.execute(trx)
    return { name, rows: [], unknown: error instanceof Error ? error.message : 'failed' }
  }
}
