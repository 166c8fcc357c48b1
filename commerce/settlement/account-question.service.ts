import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor, StaffActor } from '#commerce/kernel/actor.ts'
import type { LockedRefund } from '#commerce/payment/refund-record.service.ts'
import { findRefundId, lockRefund } from '#commerce/payment/refund-record.service.ts'
import { openAction } from '#commerce/required-action/required-action.service.ts'
import { endActionAbout } from '#commerce/required-action/settle-actions.service.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const type = 'PROVIDE_DATA_TO_REFUND'
const DATA_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** Asks the customer where the money shall go, by mail and by a page of their own. */
export const askForAccount = (
  trx: Db,
  { order, refund }: LockedRefund,
  { now, actor }: { now: Date; actor?: Actor },
) =>
  openAction(trx, {
    orderId: order.id,
    type,
    deadlineAt: new Date(now.getTime() + DATA_DAYS * DAY_MS),
    subject: { refundId: refund.id },
    ...(actor && { actor }),
    now,
  })

/** Asks once more when nobody answered in time: what is owed does not end with a deadline. */
export async function askForAccountAgain(
  trx: Db,
  given: { publicId: string; by: StaffActor; now: Date },
): Promise<void> {
  const id = (await findRefundId(trx, given.publicId)) ?? refuse('not_found')
  const locked = await lockRefund(trx, id)
  const { status, bank_account: account } = locked.refund
  if (status !== 'NEEDS_CUSTOMER_DATA' || account !== null) refuse('conflict')
  const actor = { ...given.by, role: 'finance' } as const
  const { isNew } = await askForAccount(trx, locked, { now: given.now, actor })
  if (!isNew) refuse('conflict')
}

export const endAccountQuestion = (
  trx: Db,
  { order, refund }: LockedRefund,
  reason: string,
  { by, now }: { by: StaffActor; now: Date },
) =>
  endActionAbout(
    trx,
    { orderId: order.id, type, refundId: refund.id },
    { actor: { ...by, role: 'finance' }, reason, now },
  )
