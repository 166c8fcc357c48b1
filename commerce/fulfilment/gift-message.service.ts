import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { historyOf, type Actor } from '#commerce/kernel/actor.ts'
import { giftStatuses } from '#commerce/order/gift.terms.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { insertChange, lockOrder, setGiftMessage } from '#commerce/order/order.service.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Words of the card that goes into the parcel, until it is packed. What stood there before stays in the history. */
export async function changeGiftMessage(
  trx: Db,
  change: { orderId: string; message: string | undefined; actor: Actor; now: Date },
): Promise<{ before: string | undefined }> {
  const { orderId, message, actor, now } = change
  await lockOrder(trx, orderId)
  const order = (await getOrderFacts(trx, { id: orderId })) ?? refuse('not_found')
  if (!giftStatuses.includes(order.status)) {
    return refuse('conflict', { status: String(order.status) })
  }
  const before = order.giftMessage
  if (before === message) return { before }
  await setGiftMessage(trx, orderId, message)
  await insertChange(trx, {
    order_id: orderId,
    line_id: null,
    kind: 'GIFT',
    ...historyOf(actor),
    happened_at: now,
    before: before === undefined ? {} : { message: before },
    after: message === undefined ? {} : { message },
  })
  return { before }
}
