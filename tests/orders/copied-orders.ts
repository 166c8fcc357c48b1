import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Own = Readonly<Record<string, RawBuilder<unknown>>>

const columnNames = new Map<string, readonly string[]>()

/** Columns of a table that a copy writes itself. */
async function columnsOf(db: Db, table: string): Promise<readonly string[]> {
  const known = columnNames.get(table)
  if (known) return known
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and is_identity = 'NO'
    order by ordinal_position`.execute(db)
  const names = rows.map(({ name }) => name)
  columnNames.set(table, names)
  return names
}

async function copyRows(db: Db, table: string, where: RawBuilder<unknown>, own: Own) {
  const columns = await columnsOf(db, table)
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.ref(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => own[name] ?? sql.ref(`row.${name}`)))}
    from ${sql.ref(table)} as row where ${where}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const anyText = sql`replace(gen_random_uuid()::text, '-', '')`

/**
 * An order as another one that waits to be paid, placed at a moment: to place thousands by the checkout takes longer
 * than what a test wants to do with them.
 */
export async function copyUnpaidOrder(db: Db, templateId: string, number: string, now: Date) {
  const [id] = await copyRows(db, 'shop_order', sql`row.id = ${templateId}::uuid`, {
    id: sql`gen_random_uuid()`,
    public_id: anyText,
    number: sql`${number}::text`,
    // One cart becomes one order.
    cart_id: sql`null`,
    placed_at: sql`${now}::timestamptz`,
    status_changed_at: sql`${now}::timestamptz`,
    release_after: sql`${now}::timestamptz`,
  })
  const ofTemplate = sql`row.order_id = ${templateId}::uuid`
  const order_id = sql`${id}::uuid`
  await copyRows(db, 'order_line', ofTemplate, { id: sql`gen_random_uuid()`, order_id })
  await copyRows(db, 'order_event', ofTemplate, { order_id })
  const reference = sql`'RF' || upper(substr(${anyText}, 1, 18))`
  const payment = { id: sql`gen_random_uuid()`, order_id, reference, provider_id: reference }
  await copyRows(db, 'payment', ofTemplate, payment)
  const lines = await db
    .selectFrom('order_line')
    .where('order_id', '=', id!)
    .orderBy('position')
    .select(['id', 'total_minor', 'quantity'])
    .execute()
  return { id: id!, lines }
}
