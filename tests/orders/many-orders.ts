import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { makePlacedOrder, type PlacedOrder } from './placed-order.ts'

/** As many orders as a test of many needs, each a copy of one that was placed; their numbers are in order. */
export async function makeManyOrders(
  db: Kysely<Tables>,
  count: number,
  given: PlacedOrder = {},
): Promise<{ first: string }> {
  const { id, number } = await makePlacedOrder(db, given)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'shop_order' and is_generated = 'NEVER'`.execute(db)
  const own = new Map([
    ['id', sql`gen_random_uuid()`],
    ['public_id', sql`replace(gen_random_uuid()::text, '-', '')`],
    // The order that is copied may itself be called like one of its copies.
    [
      'number',
      sql`'GB-' || case lpad(copy::text, 4, '0') when ${number.slice(3, 7)} then '0000'
        else lpad(copy::text, 4, '0') end || '-' || ${number.slice(-4)}`,
    ],
    ['placed_at', sql`o.placed_at - copy * interval '1 second'`],
  ])
  const columns = rows.map(({ name }) => name)
  await sql`
    insert into shop_order (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => own.get(name) ?? sql.ref(`o.${name}`)))}
    from shop_order as o, generate_series(1, ${count}::int - 1) as copy
    where o.id = ${id}`.execute(db)
  return { first: number }
}
