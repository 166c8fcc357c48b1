import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function insertWithdrawal(
  db: Db,
  withdrawal: {
    publicId: string
    orderId: string
    lines: readonly { lineId: string; quantity: number }[]
    now: Date
  },
): Promise<boolean> {
  const { id } = await db
    .insertInto('withdrawal')
    .values({
      public_id: withdrawal.publicId,
      order_id: withdrawal.orderId,
      declared_at: withdrawal.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await db
    .insertInto('withdrawal_line')
    .values(
      withdrawal.lines.map(({ lineId, quantity }) => ({
        withdrawal_id: id,
        line_id: lineId,
        quantity,
      })),
    )
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === withdrawal.lines.length
}
