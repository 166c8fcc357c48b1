import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { WithdrawalStatus } from './withdrawal.terms.ts'

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
