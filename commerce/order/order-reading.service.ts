import type { Kysely } from 'kysely'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { ActorRole } from '#db/actor-role.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import type { TaxTreatment, LineStage } from '#db/order-tables.ts'
import type { Tables } from '#db/tables.ts'
import { type OrderStatus, orderStatus } from './order.terms.ts'
import { isChangeable } from './order-lifecycle.terms.ts'
import {
  lineApplied,
  orderAddress,
  orderPickupPoint,
  orderSeller,
  type AppliedPromotions,
} from './order.columns.ts'
import * as queries from './order-reading.queries.ts'

export type OrderLineFacts = {
  id: string
  position: number
  articleId: number
  variant: string
  articleName: string
  articleNamePlural: string
  variantLabel: string
  versionId: string | undefined
  designName: string | undefined
  isPersonalised: boolean
  quantity: number
  /** Pieces in one of the quantity. */
  pieces: number
  extraPages: number
  /** Weight of all pieces of one. */
  unitMinor: number
  fullMinor: number
  discountMinor: number
  taxReliefMinor: number
  totalMinor: number
  taxPermille: number
  taxTreatment: TaxTreatment
  taxMinor: number
  applied: AppliedPromotions
  production: LineStage
  weightGrams: number
}

type OrderEventFacts = {
  from: OrderStatus | undefined
  to: OrderStatus
  actor: ActorRole
  actorId: string | undefined
  reason: string | undefined
  at: Date
}

/** An order as it stands, with everything that belongs to it but its money and its parcels. */
export type OrderFacts = {
  id: string
  publicId: string
  number: string
  store: string
  locale: string
  /** Undefined for a guest's order that nobody has claimed. */
  customerId: string | undefined
  /** In which it was placed. */
  extSessionId: string | undefined
  email: string
  contact: { name: string; surname: string; phone: string | undefined }
  status: OrderStatus
  statusChangedAt: Date
  placedAt: Date
  payableAt: Date | undefined
  /** Until then the factory does not get it, and later as long as `mayChange`. */
  releaseAfter: Date
  /** Whether the customer still cancels, changes the address or corrects a design alone. */
  mayChange: boolean
  delivery: {
    mode: DeliveryMode
    address: CheckedAddress | undefined
    pickupPoint: DeliveryPoint | undefined
    service: string | undefined
    leavesOn: string | undefined
    promisedFrom: string | undefined
    promisedUntil: string | undefined
  }
  billing: CheckedAddress | undefined
  giftMessage: string | undefined
  /** Its picture is for its owner alone. */
  isPresent: boolean
  linesMinor: number
  discountMinor: number
  shippingMinor: number
  shippingDiscountMinor: number
  taxMinor: number
  taxReliefMinor: number
  taxTreatment: TaxTreatment
  taxCountry: string | undefined
  /** The company that sold it, as it was when it was ordered. */
  seller: OrderSeller | undefined
  shippingTaxPermille: number
  totalMinor: number
  currency: string
  promotionCodes: readonly string[]
  reprintOf: string | undefined
  lines: OrderLineFacts[]
  /** Oldest first. */
  events: OrderEventFacts[]
}

export async function getOrderFacts(
  db: Kysely<Tables>,
  which: { publicId: string } | { id: string },
): Promise<OrderFacts | undefined> {
  const row = await queries.findOrder(db, which)
  if (!row) return undefined
  const lines = await queries.selectLines(db, row.id)
  const events = (await queries.selectEvents(db, row.id)).map(eventOf)
  const status = row.status as OrderStatus
  return {
    id: row.id,
    publicId: row.public_id,
    number: row.number,
    store: row.store,
    locale: row.locale,
    customerId: row.customer_id ?? undefined,
    extSessionId: row.ext_session_id ?? undefined,
    email: row.email,
    contact: {
      name: row.contact_name,
      surname: row.contact_surname,
      phone: row.contact_phone ?? undefined,
    },
    status,
    statusChangedAt: row.status_changed_at,
    placedAt: row.placed_at,
    payableAt: row.payable_at ?? undefined,
    releaseAfter: row.release_after,
    mayChange: isChangeable(
      status,
      events.some(({ to }) => to === orderStatus.downloaded),
    ),
    delivery: {
      mode: row.delivery_mode,
      address: orderAddress.readOrNull(row.delivery_address) ?? undefined,
      pickupPoint: orderPickupPoint.readOrNull(row.pickup_point) ?? undefined,
      service: row.carrier_service ?? undefined,
      leavesOn: row.leaves_on ?? undefined,
      promisedFrom: row.promised_from ?? undefined,
      promisedUntil: row.promised_until ?? undefined,
    },
    billing: orderAddress.readOrNull(row.billing) ?? undefined,
    giftMessage: row.gift_message ?? undefined,
    isPresent: row.is_present,
    linesMinor: row.lines_minor,
    discountMinor: row.discount_minor,
    shippingMinor: row.shipping_minor,
    shippingDiscountMinor: row.shipping_discount_minor,
    taxMinor: row.tax_minor,
    taxReliefMinor: row.tax_relief_minor,
    taxTreatment: row.tax_treatment,
    taxCountry: row.tax_country ?? undefined,
    seller: orderSeller.readOrNull(row.seller) ?? undefined,
    shippingTaxPermille: row.shipping_tax_permille,
    totalMinor: row.total_minor,
    currency: row.currency,
    promotionCodes: row.promotion_codes,
    reprintOf: row.reprint_of ?? undefined,
    lines: lines.map(lineOf),
    events,
  }
}

type LineRow = Awaited<ReturnType<typeof queries.selectLines>>[number]

function lineOf(row: LineRow): OrderLineFacts {
  return {
    id: row.id,
    position: row.position,
    articleId: row.article_id,
    variant: row.variant,
    articleName: row.article_name,
    articleNamePlural: row.article_name_plural,
    variantLabel: row.variant_label,
    versionId: row.version_id ?? undefined,
    designName: row.design_name ?? undefined,
    isPersonalised: row.is_personalised,
    quantity: row.quantity,
    pieces: row.pieces,
    extraPages: row.extra_pages,
    unitMinor: row.unit_minor,
    fullMinor: row.full_minor,
    discountMinor: row.discount_minor,
    taxReliefMinor: row.tax_relief_minor,
    totalMinor: row.total_minor,
    taxPermille: row.tax_permille,
    taxTreatment: row.tax_treatment,
    taxMinor: row.tax_minor,
    applied: lineApplied.read(row.applied),
    production: row.production,
    weightGrams: row.weight_grams,
  }
}

type EventRow = Awaited<ReturnType<typeof queries.selectEvents>>[number]

function eventOf(row: EventRow): OrderEventFacts {
  return {
    from: (row.from_status ?? undefined) as OrderStatus | undefined,
    to: row.to_status as OrderStatus,
    actor: row.actor,
    actorId: row.actor_id ?? undefined,
    reason: row.reason ?? undefined,
    at: row.happened_at,
  }
}
