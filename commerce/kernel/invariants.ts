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
