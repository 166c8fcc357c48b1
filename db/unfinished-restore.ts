import type pg from 'pg'
import { StartupError } from './startup-error.ts'

/** Just what asks: a client of its own, or a pool. */
type Asks = { query: (text: string) => Promise<{ rows: unknown[] }> }

export type UnfinishedRestore = { backup: string; hasRows: boolean }

/**
 * Mark of a restore that began and has not ended. It lies in the database that is filled, so that whoever comes next sees it,
 * and in no backup: a shop whose database has it does not open. No migration makes it: a backup may be older than any.
 */
export async function findUnfinishedRestore(asks: Asks): Promise<UnfinishedRestore | undefined> {
  const { rows: known } = await asks.query(
    `select to_regclass('public.unfinished_restore') is not null as "isThere"`,
  )
  if (!(known[0] as { isThere: boolean }).isThere) return undefined
  const { rows } = await asks.query(
    'select backup, has_rows as "hasRows" from public.unfinished_restore',
  )
  return rows[0] as UnfinishedRestore | undefined
}

/** In one transaction: a mark without its row would name no backup. */
export async function markRestore(client: pg.Client, backup: string): Promise<void> {
  await client.query('begin')
  await client.query(
    'create table public.unfinished_restore (backup text not null, has_rows boolean not null)',
  )
  await client.query('insert into public.unfinished_restore values ($1, false)', [backup])
  await client.query('commit')
}

/** In the transaction that loads the rows: they are there together with this, or neither is. */
export async function markRowsRestored(client: pg.Client): Promise<void> {
  await client.query('update public.unfinished_restore set has_rows = true')
}

export async function removeRestoreMark(client: pg.Client): Promise<void> {
  await client.query('drop table public.unfinished_restore')
}

/** People who were erased after the backup are in such a database, and files are missing. */
export async function refuseUnfinishedRestore(asks: Asks): Promise<void> {
  const unfinished = await findUnfinishedRestore(asks)
  if (!unfinished) return
  throw new StartupError(
    `The restore of ${unfinished.backup} into this database has not ended: people who were erased since may be in it, and files may be missing. Run \`npm run task restore\` again, it goes on where it was.`,
  )
}
