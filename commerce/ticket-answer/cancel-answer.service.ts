import type { Kysely } from 'kysely'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './cancel-answer.queries.ts'
import { settlePrepared, waitForOthers } from './prepared-answer.service.ts'

export const { requestOfCancellation, selectMoneyBack } = queries

/**
 * Settles answers that waited for the factory's word about a cancellation. A yes sends them, or lets them wait for the
 * second person whom the money needs; a no, and an order that went on, gives them back to their writers.
 */
export async function settleCancelAnswers(
  ctx: Pick<StaffCtx, 'db' | 'now'>,
  orderId?: string,
): Promise<void> {
  for (const { requestId, orderId: id, answer } of await queries.selectTold(ctx.db, orderId)) {
    if (answer !== 'AGREED') {
      await settlePrepared(ctx, { requestId, reason: 'begun' })
      continue
    }
    const money = await queries.selectMoneyBack(ctx.db, id)
    if (money.length > 0) await waitForOthers(ctx, requestId, money)
    else await settlePrepared(ctx, { requestId, isApproved: true })
  }
}

/** The same for what was told by nobody of the shop: an order that went on by itself. */
export const followCancelAnswers = (db: Kysely<Tables>, { now }: SweepRun): Promise<void> =>
  transact(db, (trx) => settleCancelAnswers({ db: trx, now }))
