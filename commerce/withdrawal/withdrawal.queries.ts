import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { WithdrawalStatus } from './withdrawal-lifecycle.terms.ts'

type Db = Kysely<Tables>

export async function lockWithdrawal(trx: Db, publicId: string) {
  return trx
    .selectFrom('withdrawal')
    .where('public_id', '=', publicId)
    .select(['id', 'order_id', 'status'])
    .forUpdate()
    .executeTakeFirst()
}

export async function setStatus(trx: Db, id: string, to: WithdrawalStatus): Promise<void> {
  await trx.updateTable('withdrawal').set({ status: to }).where('id', '=', id).execute()
}

/** Everything of an order that was given back and paid for, this time included. */
export async function selectClosedLines(db: Db, orderId: string) {
  return db
    .selectFrom('withdrawal_line as given')
    .innerJoin('withdrawal', 'withdrawal.id', 'given.withdrawal_id')
    .where('withdrawal.order_id', '=', orderId)
    .where('withdrawal.status', '=', 'CLOSED')
    .select(['given.withdrawal_id', 'given.line_id', 'given.quantity'])
    .execute()
}

export async function selectWithdrawn(db: Db, orderId: string) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('withdrawal_line as line', 'line.withdrawal_id', 'withdrawal.id')
    .where('withdrawal.order_id', '=', orderId)
    .select(['line.line_id', 'withdrawal.declared_at'])
    .execute()
}

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
