import type pg from 'pg'

/**
 * Millions of rows are checked and indexed at once when all are there, many times faster than one by
 * one. Nor do triggers run for each of them: what they would write is written here.
 */
export async function putAside(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { table, name } of references.rows) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { table, name, definition } of references.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}
