import { CANCELED_ORDER } from '#commerce/order/order.terms.ts'
import { refuse } from '#api/refusal.ts'
import { getPermittedCustomer } from '#commerce/authorize.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { Ctx } from '#commerce/context.ts'
import { PREVIEW_FILE } from '#commerce/design/design-preview.rules.ts'
import { getPreviewFile } from '#commerce/design/design-preview.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { listOrderDocuments } from '#commerce/order/invoice-reading.service.ts'
import type { PaymentFacts } from '#commerce/payment/payment.contract.ts'
import { describePayments, isPayable } from '#commerce/payment/payment.service.ts'
import { listActions } from '#commerce/required-action/required-action.service.ts'
import { listShipments, type ShipmentFacts } from '#commerce/shipment/shipment.service.ts'
import type { Storage } from '#commerce/storage/storage.ts'
import { maskEmail } from './mask.rules.ts'
import { getViewedOrder, isPlacedBy, type ViewedOrder } from './order-viewer.service.ts'
import { stagesFor } from './stages.rules.ts'
import { describeLines } from './tracked-lines.service.ts'
import type { Tracking, TrackingParcel } from './tracking.contract.ts'
import * as queries from './tracking.queries.ts'

type ByLink = { publicId: string }

export async function getTracking(ctx: Ctx, input: ByLink): Promise<Tracking> {
  return track(ctx, await getViewedOrder(ctx, input.publicId))
}

/** Shared, reloaded elsewhere or opened by a stranger there is no such order. */
export async function getPlacedOrder(ctx: Ctx, input: ByLink): Promise<Tracking> {
  const order = await getViewedOrder(ctx, input.publicId)
  if (!ctx.session || !isPlacedBy(order, ctx.session.extId)) return refuse('not_found')
  return track(ctx, order)
}

export async function getOwnOrder(ctx: Ctx, input: ByLink): Promise<Tracking> {
  getPermittedCustomer(ctx, 'orders.read')
  const order = await getViewedOrder(ctx, input.publicId)
  return order.isOwner ? track(ctx, order) : refuse('not_found')
}

export function makeTrackedPreviews(storage: Pick<Storage, 'find'>) {
  return {
    /** Whoever has the link sees what is printed, and nothing else of the design. */
    async getTrackedPreview(ctx: Ctx, input: ByLink & { lineId: string }) {
      const { id: orderId } = await getViewedOrder(ctx, input.publicId)
      const { lineId } = input
      const versionId = await queries.findVersionOfLine(ctx.db, { orderId, lineId })
      if (versionId === undefined) return refuse('not_found')
      return getPreviewFile(ctx, storage, { subjectId: versionId, name: PREVIEW_FILE })
    },
  }
}

async function track(ctx: Ctx, order: ViewedOrder): Promise<Tracking> {
  const { isWhole, isOwner } = order
  const { db } = ctx
  const facts = await getOrderFacts(db, { id: order.id })
  if (!facts) return refuse('not_found')
  const [payments, parcels, actions, lines, documents] = await Promise.all([
    describePayments(db, order.id),
    listShipments(db, order.id),
    listActions(db, order.id),
    describeLines(ctx, facts, isWhole),
    isWhole ? listOrderDocuments(db, order.id) : [],
  ])
  const pending = payments.find(({ status }) => status === 'PENDING')
  // Asked of the payments too: before its job has run, an order on account would ask to be paid.
  const isPaid =
    facts.payableAt !== undefined ||
    (facts.status !== CANCELED_ORDER && (await isPayable(db, order.id)))
  return {
    publicId: facts.publicId,
    number: facts.number,
    status: facts.status,
    placedAt: facts.placedAt.toISOString(),
    isWhole,
    isOwner,
    isGuestOrder: facts.customerId === undefined,
    emailHint: maskEmail(facts.email),
    hasPostalCode: facts.delivery.address !== undefined,
    deliveryMode: facts.delivery.mode,
    leavesOn: facts.delivery.leavesOn,
    promisedFrom: facts.delivery.promisedFrom,
    promisedUntil: facts.delivery.promisedUntil,
    stages: stagesFor({
      status: facts.status,
      deliveryMode: facts.delivery.mode,
      placedAt: facts.placedAt.toISOString(),
      isPaid,
      paidAt: facts.payableAt?.toISOString(),
      events: facts.events.map(({ to, at }) => ({ to, at: at.toISOString() })),
    }),
    lines,
    parcels: parcels.map(parcelOf),
    pendingPayment:
      pending && !isPaid && facts.status !== CANCELED_ORDER
        ? {
            method: pending.method,
            expiresAt: pending.expiresAt,
            ...(isWhole && { nextAction: pending.nextAction }),
          }
        : undefined,
    isPaid,
    mayChange: facts.mayChange,
    releaseAfter: facts.mayChange ? facts.releaseAfter.toISOString() : undefined,
    actions,
    ...(isWhole && { personal: personalOf(facts), money: moneyOf(facts, payments) }),
    documents,
  }
}

function parcelOf(parcel: ShipmentFacts): TrackingParcel {
  return {
    parcel: parcel.parcel,
    carrierName: parcel.carrierName,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
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

function personalOf(facts: OrderFacts): NonNullable<Tracking['personal']> {
  const { contact, delivery } = facts
  return {
    email: facts.email,
    name: contact.name,
    surname: contact.surname,
    phone: contact.phone,
    address: delivery.address && addressOf(delivery.address),
    pickupPoint: delivery.pickupPoint,
    billing: facts.billing && addressOf(facts.billing),
    giftMessage: facts.giftMessage,
  }
}

function addressOf(address: CheckedAddress) {
  return {
    country: address.country,
    recipient: address.recipient,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2,
    postalCode: address.postalCode,
    city: address.city,
    province: address.province,
    phone: address.phone,
    companyName: address.companyName,
    taxId: address.taxId,
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
