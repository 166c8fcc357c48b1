import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findOpenHold(db: Db, orderId: string) {
  return db
    .selectFrom('order_hold')
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .select(['id', 'reason', 'note', 'held_by', 'held_at', 'until'])
    .executeTakeFirst()
}

/** False when somebody holds it already. */
export async function insertHold(trx: Db, row: Insertable<Tables['order_hold']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_hold')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('order_id').where('released_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function setUntil(trx: Db, orderId: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_hold')
    .set({ until })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setReleased(
  trx: Db,
  orderId: string,
  released: { by: string; reason: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_hold')
    .set({
      released_at: released.now,
      released_by: released.by,
      release_reason: released.reason,
    })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Holds whose end has passed and of which nobody has been told. */
export async function selectEndedHolds(db: Db, now: Date, most: number) {
  return db
    .selectFrom('order_hold as hold')
    .innerJoin('shop_order', 'shop_order.id', 'hold.order_id')
    .where('hold.released_at', 'is', null)
    .where('hold.until', '<=', now)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('office_todo as todo')
            .whereRef('todo.order_id', '=', 'hold.order_id')
            .where('todo.kind', '=', 'hold_ended')
            .where('todo.done_at', 'is', null)
            .select('todo.id'),
        ),
      ),
    )
    .orderBy('hold.until')
    .limit(most)
    .select(['hold.order_id', 'hold.until', 'shop_order.store'])
    .execute()
}
