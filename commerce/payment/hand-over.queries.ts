import { sql, type Kysely } from 'kysely'
import type { IdempotentWrite } from '#api/call.ts'
import { idempotencyRecordOf } from '#commerce/kernel/run-once.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import { answerBody } from '#commerce/kernel/answer.columns.ts'
import type { NextAction } from './payment.contract.ts'
import { nextAction } from './payment.columns.ts'

type Db = Kysely<Tables>

/** Everything that a provider is told, as it was when the payment was made. */
const toHandOver = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .modifyFront(prepared)
    .select([
      'payment.id',
      'payment.reference',
      'payment.method',
      'payment.kind',
      'payment.provider',
      'payment.provider_id',
      'payment.amount_minor',
      'payment.currency',
      'payment.status',
      'payment.next_action',
      'payment.void_requested_at',
      'payment.created_at',
      'payment.expires_at',
      'shop_order.id as order_id',
      'shop_order.public_id as order_public_id',
      'shop_order.number as order_number',
      'shop_order.store',
      'shop_order.locale',
      'shop_order.email',
      'shop_order.customer_id',
    ])

export async function findToHandOver(db: Db, paymentId: string) {
  return toHandOver(db).where('payment.id', '=', paymentId).executeTakeFirst()
}

/** The last attempt to pay the order behind a link, and what this visitor has shown to know of it. */
export async function findLatestOfLink(
  db: Db,
  where: { store: string; publicId: string; extSessionId: string | undefined },
) {
  return toHandOver(db)
    .leftJoin('order_confirmation as confirmation', (join) =>
      join
        .onRef('confirmation.order_id', '=', 'shop_order.id')
        .on('confirmation.ext_session_id', '=', where.extSessionId ?? ''),
    )
    .where('shop_order.store', '=', where.store)
    .where('shop_order.public_id', '=', where.publicId)
    .orderBy('payment.attempt', 'desc')
    .limit(1)
    .select([
      'shop_order.status as order_status',
      'shop_order.ext_session_id',
      'shop_order.placed_at',
      'confirmation.owner_until',
    ])
    .executeTakeFirst()
}

export type PaymentToHandOver = NonNullable<Awaited<ReturnType<typeof findToHandOver>>>

/** Start of a payment; undefined when another process has saved one, or the payment has ended. */
export async function saveStart(
  trx: Db,
  paymentId: string,
  start: { providerId: string; action: NextAction; checkAfter: Date | null; now: Date },
): Promise<{ void_requested_at: Date | null } | undefined> {
  return trx
    .updateTable('payment')
    .set({
      provider_id: start.providerId,
      next_action: nextAction.write(start.action),
      check_after: start.checkAfter,
      updated_at: start.now,
    })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .where('provider_id', 'is', null)
    .returning('void_requested_at')
    .executeTakeFirst()
}

/**
 * The same with the answer, for who only has to be sent there. False when somebody else did, it is over,
 * or nobody shall pay it any more.
 */
export async function saveStartOnFastPath(
  db: Db,
  paymentId: string,
  start: { providerId: string; action: NextAction; checkAfter: Date | null; now: Date },
  once: IdempotentWrite,
): Promise<boolean> {
  const { providerId, action, checkAfter, now } = start
  const { numAffectedRows } = await sql`${prepared}
    with begun as (
      update payment set provider_id = ${providerId}, next_action = ${nextAction.write(action)},
        check_after = ${checkAfter}, updated_at = ${now}
      where id = ${paymentId} and status = 'PENDING' and provider_id is null
        and void_requested_at is null
      returning id
    ) ${idempotencyRecordOf('begun', once, sql`${answerBody.write({ action })}`)}`.execute(db)
  return numAffectedRows === 1n
}

export async function setFailure(trx: Db, paymentId: string, failure: string): Promise<void> {
  await trx.updateTable('payment').set({ failure }).where('id', '=', paymentId).execute()
}
