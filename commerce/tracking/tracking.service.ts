import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { Ctx, CustomerCtx } from '#commerce/kernel/context.ts'
import { workingDaysBetween } from '#commerce/delivery/delivery-promise.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { listOrderDocuments } from '#commerce/invoice/invoice-reading.service.ts'
import type { OpenLevel } from '#commerce/order-access/order-access.terms.ts'
import type { PaymentFacts } from '#commerce/payment/payment.contract.ts'
import { describePayments, isPayable } from '#commerce/payment/payment.service.ts'
import type { RestingOrder } from '#commerce/order-access/order-access.contract.ts'
import {
  getViewedOrder,
  ownerProofOf,
  type ViewedOrder,
} from '#commerce/order-access/order-viewer.service.ts'
import { findReprintLinks } from '#commerce/reprint/reprint.service.ts'
import { listActions } from '#commerce/required-action/required-action.service.ts'
import { listShipments, type ShipmentFacts } from '#commerce/shipment/shipment.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { stagesFor } from './stages.rules.ts'
import { describeLines, maySeePicture, pictureFileOf } from './tracked-lines.service.ts'
import type { Tracking, TrackingParcel } from './tracked-order.contract.ts'
import * as queries from './tracking.queries.ts'

type ByLink = { publicId: string }

export async function getTracking(ctx: Ctx, input: ByLink): Promise<Tracking | RestingOrder> {
  const order = await getViewedOrder(ctx, input.publicId)
  const { level } = order
  if (level !== 'aged') return track(ctx, order, level)
  return { publicId: order.public_id, level, hasPostalCode: order.postal_code !== null }
}

/** Shared, reloaded elsewhere or opened by a stranger there is no such order. */
export async function getPlacedOrder(ctx: Ctx, input: ByLink): Promise<Tracking> {
  const order = await getViewedOrder(ctx, input.publicId)
  if (!order.isPlacedHere) return refuse('not_found')
  return track(ctx, order, order.level === 'owner' ? 'owner' : 'address')
}

export async function getOwnOrder(ctx: CustomerCtx, input: ByLink): Promise<Tracking> {
  const order = await getViewedOrder(ctx, input.publicId)
  return order.isOwner ? track(ctx, order, 'owner') : refuse('not_found')
}

export function makeTrackedPreviews(storage: Pick<Storage, 'find'>) {
  return {
    /** Only the owner gets the picture in its size; of a present nobody else gets any. */
    async getTrackedPreview(
      ctx: Ctx,
      { publicId, lineId, size }: ByLink & { lineId: string; size?: 'small' | undefined },
    ) {
      const { id: orderId, level } = await getViewedOrder(ctx, publicId)
      const line = await queries.findLinePicture(ctx.db, { orderId, lineId })
      if (!line?.version_id) return refuse('not_found')
      if (!maySeePicture({ isPresent: line.is_present }, level)) return refuse('forbidden')
      const name = pictureFileOf(level === 'owner' && size !== 'small' ? 'whole' : 'small')
      return getPreviewFile(ctx, storage, { subjectId: line.version_id, name })
    },
  }
}

async function track(ctx: Ctx, order: ViewedOrder, level: OpenLevel): Promise<Tracking> {
  const isOwner = level === 'owner'
  const { db } = ctx
  const facts = await getOrderFacts(db, { id: order.id })
  if (!facts) return refuse('not_found')
  const [payments, parcels, actions, lines, documents, again] = await Promise.all([
    describePayments(db, order.id),
    listShipments(db, order.id),
    listActions(db, order.id),
    describeLines(ctx, facts, level),
    isOwner ? listOrderDocuments(db, order.id) : [],
    isOwner ? findReprintLinks(db, order.id) : undefined,
  ])
  const pending = payments.find(({ status }) => status === 'PENDING')
  // Asked of the payments too: before its job has run, an order on account would ask to be paid.
  const isPaid =
    facts.payableAt !== undefined ||
    (facts.status !== orderStatus.canceled && (await isPayable(db, order.id)))
  return {
    publicId: facts.publicId,
    number: facts.number,
    status: facts.status,
    placedAt: facts.placedAt.toISOString(),
    level,
    isOwner: order.isOwner,
    isGuestOrder: facts.customerId === undefined,
    ...ownerProofOf(order),
    hasPostalCode: facts.delivery.address !== undefined,
    isReprint: facts.reprintOf !== undefined,
    firstOrder: again?.first && linkOf(again.first),
    reprints: again?.made.map(linkOf) ?? [],
    ...forWhom(facts),
    deliveryMode: facts.delivery.mode,
    leavesOn: facts.delivery.leavesOn,
    promisedFrom: facts.delivery.promisedFrom,
    promisedUntil: facts.delivery.promisedUntil,
    daysAfterPayment: isPaid ? undefined : daysAfterPayment(ctx, facts),
    stages: stagesFor({
      status: facts.status,
      deliveryMode: facts.delivery.mode,
      placedAt: facts.placedAt.toISOString(),
      isPaid,
      paidAt: facts.payableAt?.toISOString(),
      events: facts.events.map(({ to, at }) => ({ to, at: at.toISOString() })),
    }),
    lines,
    parcels: parcels.map((parcel) => parcelOf(parcel, isOwner)),
    pendingPayment:
      pending && !isPaid && facts.status !== orderStatus.canceled
        ? {
            mayPay: isOwner || order.isPlacedHere,
            expiresAt: pending.expiresAt,
            ...(isOwner && { method: pending.method, nextAction: pending.nextAction }),
          }
        : undefined,
    isPaid,
    mayChange: facts.mayChange,
    releaseAfter: facts.mayChange ? facts.releaseAfter.toISOString() : undefined,
    actions,
    ...(level !== 'link' && { destination: destinationOf(facts) }),
    ...(isOwner && { personal: personalOf(facts), money: moneyOf(facts, payments) }),
    documents,
  }
}

const linkOf = (order: { number: string; public_id: string }) => ({
  number: order.number,
  publicId: order.public_id,
})

/** Days after payment: what was promised for money that comes at once, for money that comes some day. */
function daysAfterPayment(ctx: Ctx, { placedAt, delivery, taxCountry }: OrderFacts) {
  const { promisedUntil } = delivery
  if (promisedUntil === undefined) return undefined
  const placedOn = todayIn(ctx.site.timeZone, placedAt)
  return workingDaysBetween(placedOn, promisedUntil, taxCountry ?? ctx.site.config.defaultCountryA2)
}

/** Enough to know a parcel by that one waits for: people pass such links on. */
function forWhom({ contact, delivery }: OrderFacts): Pick<Tracking, 'firstName' | 'city'> {
  const { address, pickupPoint } = delivery
  const [firstName] = (address?.recipient ?? contact.name).trim().split(/\s+/)
  return { firstName: firstName || undefined, city: address?.city ?? pickupPoint?.city }
}

function parcelOf(parcel: ShipmentFacts, isOwner: boolean): TrackingParcel {
  return {
    parcel: parcel.parcel,
    isCollected: parcel.trackingNumber === undefined,
    carrierName: parcel.carrierName,
    ...(isOwner && {
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
    }),
    state: parcel.state,
    lastFailure: parcel.lastFailure,
    isReplaced: parcel.isReplaced,
    events: parcel.events.toReversed().map(({ state, code, place, happenedAt }) => ({
      state,
      code,
      place,
      at: happenedAt.toISOString(),
    })),
  }
}

function destinationOf({ delivery }: OrderFacts): NonNullable<Tracking['destination']> {
  const { address, pickupPoint } = delivery
  return { address: address && placeOf(address), pickupPoint }
}

function personalOf(facts: OrderFacts): NonNullable<Tracking['personal']> {
  const { contact, delivery } = facts
  return {
    email: facts.email,
    name: contact.name,
    surname: contact.surname,
    phone: contact.phone,
    address: delivery.address && addressOf(delivery.address),
    billing: facts.billing && addressOf(facts.billing),
    giftMessage: facts.giftMessage,
  }
}

const addressOf = (address: CheckedAddress) => ({
  ...placeOf(address),
  phone: address.phone,
  companyName: address.companyName,
  taxId: address.taxId,
})

function placeOf(address: CheckedAddress) {
  return {
    country: address.country,
    recipient: address.recipient,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2,
    postalCode: address.postalCode,
    city: address.city,
    province: address.province,
  }
}

function moneyOf(
  facts: OrderFacts,
  payments: readonly PaymentFacts[],
): NonNullable<Tracking['money']> {
  return {
    linesMinor: facts.linesMinor,
    discountMinor: facts.discountMinor,
    shippingMinor: facts.shippingMinor,
    shippingDiscountMinor: facts.shippingDiscountMinor,
    taxMinor: facts.taxMinor,
    taxReliefMinor: facts.taxReliefMinor,
    totalMinor: facts.totalMinor,
    currency: facts.currency,
    payments: payments.map((payment) => ({
      method: payment.method,
      status: payment.status,
      amountMinor: payment.amountMinor,
      failure: payment.failure,
      expiresAt: payment.expiresAt,
      createdAt: payment.createdAt,
    })),
    refunds: payments.flatMap(({ refunds }) =>
      refunds.map((refund) => ({
        amountMinor: refund.amountMinor,
        status: refund.status,
        createdAt: refund.createdAt,
      })),
    ),
  }
}
