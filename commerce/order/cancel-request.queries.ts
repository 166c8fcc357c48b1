import type { Kysely } from 'kysely'
import type { CancelAnswer } from '#db/order-act-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findOpenRequest(db: Db, orderId: string) {
  return db
    .selectFrom('cancel_request')
    .where('order_id', '=', orderId)
    .where('answer', 'is', null)
    .select(['id', 'reason', 'asked_by', 'asked_at'])
    .executeTakeFirst()
}

/** False when the factory is being asked already. */
export async function insertRequest(
  trx: Db,
  row: { order_id: string; reason: string; asked_by: string; asked_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('cancel_request')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').where('answer', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function setAnswer(
  trx: Db,
  orderId: string,
  given: { answer: CancelAnswer; by: string; note: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cancel_request')
    .set({
      answer: given.answer,
      answered_by: given.by,
      answered_at: given.now,
      note: given.note,
    })
    .where('order_id', '=', orderId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
