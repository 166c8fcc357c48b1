import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import { defineBulkAct, defineOfficeList } from '#commerce/office-task/bulk-act.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { Tables } from '#db/tables.ts'

/** Rows that tell how often the act was done on each order: nothing keeps it from being done twice. */
export async function makeMarks(db: Kysely<Tables>): Promise<void> {
  await sql`create table bulk_mark (order_number text not null)`.execute(db)
}

/** Remainder of the numbers that the act refuses, one of each hundred. */
export const isRefusedNumber = (number: string) => /^GB-\d\d50-/.test(number)

export const markAct = defineBulkAct({
  name: 'test.mark',
  permission: 'order.note',
  list: 'test-orders',
  input: z.object({ colour: z.string({ error: 'required' }) }),
  async run(ctx, id, { colour }) {
    const order = await findOfficeOrder(ctx, 'order.note', id)
    await sql`insert into bulk_mark values (${order.number})`.execute(ctx.db)
    if (isRefusedNumber(order.number)) refuse('conflict')
    ctx.note({
      object: { kind: 'order', id: order.number, store: order.store },
      after: { colour },
    })
  },
})

export const testOrders = defineOfficeList<{ number: string; email: string; name: string }>({
  name: 'test-orders',
  permission: 'order.read',
  async page({ db, staff, now }, { query, after, most }) {
    const stores = storesOf(staff, 'order.read', now)
    const rows = await db
      .selectFrom('shop_order')
      .$if(after !== undefined, (orders) => orders.where('number', '>', after!))
      .$if(stores !== undefined, (orders) => orders.where('store', 'in', stores!))
      .$if(query.has('store'), (orders) => orders.where('store', '=', query.get('store')!))
      .orderBy('number')
      .limit(most)
      .select(['number', 'email', 'contact_name as name'])
      .execute()
    return { rows, next: rows.length === most ? rows.at(-1)!.number : undefined }
  },
  async count({ db }) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from shop_order`.execute(
      db,
    )
    return rows[0]!.count
  },
  countInView: () => Promise.resolve({ count: 0, isMore: false }),
  idOf: ({ number }) => number,
  columns: [
    { name: 'number', value: ({ number }) => number },
    { name: 'name', isPersonal: true, value: ({ name }) => name },
    { name: 'email', isPersonal: true, value: ({ email }) => email },
  ],
})
