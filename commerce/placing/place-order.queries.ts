import { sql, type Kysely } from 'kysely'
import type { IdempotentWrite } from '#api/call.ts'
import { orderedCart, type OrderedCart } from '#commerce/cart/ordered-cart.fragments.ts'
import { jobFor } from '#commerce/kernel/jobs/job.fragments.ts'
import { mailAbout, type NewMail } from '#commerce/kernel/mail/mail.fragments.ts'
import { mailJob } from '#commerce/kernel/mail/mail.service.ts'
import { paymentOf, type NewPayment } from '#commerce/payment/payment.fragments.ts'
import { idempotencyRecordOf } from '#commerce/kernel/run-once.ts'
import { prepared } from '#db/prepared-statements.ts'
import type { Tables } from '#db/tables.ts'
import { commissionsOf } from '#commerce/commission/commission.fragments.ts'
import { progressJob } from '#commerce/fulfilment/progress-job.ts'
import {
  placedHistory,
  placedLines,
  placedOrder,
  type NewOrder,
  type NewOrderLine,
} from '#commerce/order/placed-order.fragments.ts'
import { answerBody } from '#commerce/kernel/answer.columns.ts'

type Db = Kysely<Tables>

export type OrderToPlace = {
  order: NewOrder
  lines: readonly NewOrderLine[]
  actorId: string | null
  payment: NewPayment
  cart: OrderedCart
  mail: NewMail
  /** So long its mail waits for a payment that comes at once, to tell both in one. */
  mailAfterMinutes: number
}

type PlacedRow = { id: string; left: string[] }

/**
 * The order with the beginning of its history, its lines and what their makers earn, a payment that waits,
 * its mail and the job that looks how far it may go; its cart is no longer open. Undefined, and none of it,
 * when the cart is no longer as it was read. `fastPath` it is all that happens: it keeps the answer too, and
 * does nothing when a part of the cart would be left.
 */
export async function insertPlacedOrder(
  db: Db,
  { order, lines, actorId, payment, cart, mail, mailAfterMinutes }: OrderToPlace,
  stored?: { once: IdempotentWrite; answer: object },
): Promise<PlacedRow | undefined> {
  const { rows } = await sql<PlacedRow>`
    ${prepared}
    with closed as (${orderedCart(cart, { onlyWhole: stored !== undefined })}
    ), placed as (${placedOrder(sql`closed`, order)}
    ), history as (${placedHistory(sql`placed`, { actorId, at: order.placed_at })}
    ), goods as (${placedLines(sql`placed`, lines)}
    ), earned as (${commissionsOf({ order: sql`placed`, lines: sql`goods` }, order.placed_at)}
    ), due as (${paymentOf(sql`placed`, payment)}
    ), mailed as (${mailAbout(sql`placed`, mail)}
    ), sending as (
      ${jobFor(sql`mailed`, mailJob, {
        data: { mailId: sql`id` },
        priority: 1,
        afterMinutes: mailAfterMinutes,
      })}
    ), progress as (
      ${jobFor(sql`placed`, progressJob, { data: { orderId: sql`id` }, priority: 2 })}
    )${stored ? idempotencyRecord(stored) : sql``}
    select placed.id, closed.left from placed cross join closed`.execute(db)
  return rows[0]
}

const idempotencyRecord = ({
  once,
  answer,
}: {
  once: IdempotentWrite
  answer: object
}) => sql`, kept as (
  ${idempotencyRecordOf('placed', once, sql`${answerBody.write(answer)}::json`)}
)`

type Placer = { store: string; extSessionId: string; customerId: string | undefined }

type Twin = { cartId: string } | { totalMinor: number; since: Date }

/** Twin order that another tab of the same visitor has placed: of this cart, or a moment ago for the same total. */
export async function findTwin(db: Db, placer: Placer, twin: Twin) {
  const { store, extSessionId, customerId } = placer
  return db
    .selectFrom('shop_order')
    .where('store', '=', store)
    .where((on) =>
      customerId === undefined
        ? on.and([on('ext_session_id', '=', extSessionId), on('customer_id', 'is', null)])
        : on('customer_id', '=', customerId),
    )
    .where((on) =>
      'cartId' in twin
        ? on('cart_id', '=', twin.cartId)
        : on.and([on('total_minor', '=', twin.totalMinor), on('placed_at', '>=', twin.since)]),
    )
    .orderBy('placed_at', 'desc')
    .select(['public_id', 'number'])
    .executeTakeFirst()
}
