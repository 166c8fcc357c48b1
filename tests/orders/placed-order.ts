import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { exampleSeller, sellerFor } from '#config/legal-entity.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import type { PaymentKind, PaymentStatus } from '#db/payment-status.ts'
import type { Tables } from '#db/tables.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { orderAddress, orderPickupPoint, orderSeller } from '#commerce/order/order.columns.ts'
import { nextAction } from '#commerce/payment/payment.columns.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import type { NextAction } from '#commerce/payment/payment.contract.ts'
import { makeArticle } from '#tests/make.ts'

type Db = Kysely<Tables>

const HOUR_MS = 60 * 60_000
const publicId = () => randomBytes(16).toString('base64url')

/** How an order gets to each status, as the life cycle allows it. */
const ways: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  0: [0],
  4: [0, 4],
  2: [0, 2],
  200: [0, 200],
  201: [0, 200, 201],
  202: [0, 200, 201, 202],
  1: [0, 200, 201, 202, 1],
  13: [0, 200, 201, 202, 1, 13],
  8: [0, 200, 201, 202, 1, 13, 8],
  17: [0, 200, 201, 202, 1, 13, 8, 17],
  9: [0, 200, 201, 202, 1, 13, 8, 9],
  14: [0, 200, 201, 202, 1, 13, 8, 9, 14],
  15: [0, 200, 201, 202, 1, 13, 8, 9, 15],
  16: [0, 200, 201, 202, 1, 13, 8, 9, 16],
  10: [0, 10],
}

const production: Partial<Record<OrderStatus, 'STARTED' | 'FINISHED'>> = {
  1: 'STARTED',
  13: 'FINISHED',
}
const packed: ReadonlySet<number> = new Set([8, 9, 14, 15, 16, 17])

export const london: CheckedAddress = {
  country: 'GB',
  isBillingCompany: false,
  recipient: 'Ana Prueba',
  addressLine1: '10 Downing Street',
  postalCode: 'SW1A 2AA',
  city: 'London',
  phone: '+442079250918',
}

type Line = Partial<{
  articleId: number
  articleName: string
  variant: string
  variantLabel: string
  versionId: string
  designName: string
  isPersonalised: boolean
  quantity: number
  unitMinor: number
}>

export type PlacedOrder = Partial<{
  store: string
  locale: string
  currency: string
  customerId: string
  extSessionId: string
  email: string
  status: OrderStatus
  deliveryMode: DeliveryMode
  address: CheckedAddress | null
  pickupPoint: DeliveryPoint
  giftMessage: string
  isPresent: boolean
  lines: readonly Line[]
  shippingMinor: number
  placedAt: Date
  releaseAfter: Date
  /** Undefined for what its status implies. */
  payment: { method: string; kind?: PaymentKind; status: PaymentStatus; nextAction?: NextAction }
}>

const unpaid: ReadonlySet<number> = new Set([4])

/** An order as it stands in the database after the shop has placed, paid and moved it. */
export async function makePlacedOrder(db: Db, given: PlacedOrder = {}) {
  const status = given.status ?? 0
  const currency = given.currency ?? 'GBP'
  const placedAt = given.placedAt ?? new Date()
  const lines = await Promise.all((given.lines ?? [{}]).map((line) => completed(db, line)))
  const linesMinor = lines.reduce((sum, line) => sum + line.full_minor, 0)
  const shippingMinor = given.shippingMinor ?? 390
  const totalMinor = linesMinor + shippingMinor
  const payment = given.payment ?? {
    method: 'CARD',
    status: unpaid.has(status) ? ('PENDING' as const) : ('PAID' as const),
  }
  const isPaid = payment.status === 'PAID'
  const day = (days: number) =>
    new Date(placedAt.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  const address = given.address === undefined ? london : given.address
  const row = {
    public_id: publicId(),
    number: `GB-${randomBytes(2).toString('hex')}-${randomBytes(2).toString('hex')}`.toUpperCase(),
  }
  const { id } = await db
    .insertInto('shop_order')
    .values({
      ...row,
      store: given.store ?? 'WPX-GB',
      seller: orderSeller.write(sellerFor(exampleSeller, undefined)),
      locale: given.locale ?? 'en',
      customer_id: given.customerId ?? null,
      ext_session_id: given.extSessionId ?? null,
      email: given.email ?? 'guest@example.com',
      contact_name: 'Ana',
      contact_surname: 'Prueba',
      contact_phone: '+442079250918',
      status,
      delivery_mode: given.deliveryMode ?? 'ADDRESS',
      delivery_address: orderAddress.writeOrNull(address),
      pickup_point: orderPickupPoint.writeOrNull(given.pickupPoint),
      gift_message: given.giftMessage ?? null,
      is_present: given.isPresent ?? false,
      leaves_on: day(3),
      promised_from: day(6),
      promised_until: day(8),
      lines_minor: linesMinor,
      shipping_minor: shippingMinor,
      total_minor: totalMinor,
      tax_minor: Math.round(totalMinor / 6),
      currency,
      placed_at: placedAt,
      release_after: given.releaseAfter ?? new Date(placedAt.getTime() + HOUR_MS),
      payable_at: isPaid ? placedAt : null,
      status_changed_at: placedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await db
    .insertInto('order_line')
    .values(
      lines.map((line, position) => ({
        ...line,
        order_id: id,
        position,
        production: packed.has(status) ? 'PACKED' : (production[status] ?? 'WAITING'),
      })),
    )
    .returning('id')
    .execute()
  await insertEvents(db, id, status, placedAt)
  const paymentId = await insertPayment(db, { id, totalMinor, currency, placedAt }, payment)
  return {
    id,
    publicId: row.public_id,
    number: row.number,
    totalMinor,
    paymentId,
    lineIds: inserted.map((line) => line.id),
  }
}

async function completed(db: Db, line: Line) {
  const articleId = line.articleId ?? (await makeArticle(db)).id
  const quantity = line.quantity ?? 1
  const unitMinor = line.unitMinor ?? 1290
  const fullMinor = quantity * unitMinor
  return {
    article_id: articleId,
    variant: line.variant ?? '',
    article_name: line.articleName ?? 'Box',
    article_name_plural: 'boxes',
    variant_label: line.variantLabel ?? '',
    version_id: line.versionId ?? null,
    design_name: line.designName ?? null,
    is_personalised: line.isPersonalised ?? line.versionId !== undefined,
    quantity,
    unit_minor: unitMinor,
    full_minor: fullMinor,
    discount_minor: 0,
    total_minor: fullMinor,
    tax_permille: 200,
    tax_treatment: 'STANDARD' as const,
    tax_minor: Math.round(fullMinor / 6),
  }
}

/** The first whom the table lets do it. */
const whoMoves = (from: OrderStatus | undefined, to: OrderStatus) =>
  orderLifecycle.find((edge) => edge.from === from && edge.to === to)?.who[0] ?? 'customer'

async function insertEvents(db: Db, orderId: string, status: OrderStatus, placedAt: Date) {
  const way = ways[status]
  await db
    .insertInto('order_event')
    .values(
      way.map((to, index) => ({
        order_id: orderId,
        from_status: way[index - 1] ?? null,
        to_status: to,
        actor: whoMoves(way[index - 1], to),
        actor_id: null,
        reason: null,
        happened_at: new Date(placedAt.getTime() + index * 60_000),
      })),
    )
    .execute()
}

async function insertPayment(
  db: Db,
  order: { id: string; totalMinor: number; currency: string; placedAt: Date },
  payment: NonNullable<PlacedOrder['payment']>,
): Promise<string> {
  const { id } = await db
    .insertInto('payment')
    .values({
      reference: publicId().slice(0, 12),
      order_id: order.id,
      attempt: 1,
      method: payment.method,
      kind: payment.kind ?? 'ONLINE_PREPAID',
      provider: payment.kind === 'TRANSFER' ? 'house' : 'test',
      provider_id: publicId(),
      amount_minor: order.totalMinor,
      currency: order.currency,
      status: payment.status,
      next_action: nextAction.writeOrNull(payment.nextAction),
      expires_at: new Date(order.placedAt.getTime() + 14 * 24 * HOUR_MS),
      created_at: order.placedAt,
      check_after: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (payment.status === 'PAID') {
    await db
      .insertInto('payment_entry')
      .values({
        payment_id: id,
        kind: 'CAPTURED',
        amount_minor: order.totalMinor,
        currency: order.currency,
        provider_reference: publicId(),
        happened_at: order.placedAt,
      })
      .execute()
  }
  return id
}

/** Money that waits for the customer to name an account. */
export async function makeWaitingRefund(
  db: Db,
  order: { id: string; paymentId: string; totalMinor: number },
) {
  const { id } = await db
    .insertInto('refund')
    .values({
      public_id: publicId(),
      order_id: order.id,
      payment_id: order.paymentId,
      amount_minor: order.totalMinor,
      currency: 'GBP',
      reason: 'order cancelled',
      status: 'NEEDS_CUSTOMER_DATA',
      requested_by: 'customer',
      check_after: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}
