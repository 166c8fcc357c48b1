import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { finalOrderStatuses, nextMoves } from '#commerce/order/order-lifecycle.terms.ts'
import { orderAddress, orderPickupPoint } from '#commerce/order/order.columns.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import type { AlertKind } from '#commerce/payment/alert.terms.ts'
import { alertDetails } from '#commerce/payment/payment.columns.ts'
import { listShipments } from '#commerce/shipment/shipment.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import type { OrderDetail, Place } from './order-detail.contract.ts'
import { describeLines, promotionsOf } from './order-detail-lines.ts'
import * as queries from './order-detail.queries.ts'
import { moment, parcelOf, paymentOf } from './order-detail-parts.ts'
import { originOf } from './order-origin.ts'
import { maySeeContact, type FactoryClock } from './order-scope.ts'

const DAY_MS = 24 * 60 * 60_000

type Related = Awaited<ReturnType<typeof queries.findRelated>>

export function makeOrderDetail(clock: FactoryClock, sites: readonly Site[]) {
  const brands = Object.fromEntries(sites.map(({ slug, brand }) => [slug, brand]))
  return {
    async getOrder(ctx: StaffCtx, { number }: { number: string }): Promise<OrderDetail> {
      const { db, staff, now } = ctx
      const today = todayIn(clock.timeZone, now)
      const row = await queries.findOrderRow(db, number, { today, brands, staffId: staff.id })
      if (!row) return refuse('not_found')
      judgeStore(ctx, 'order.read', row.store)
      const allowed = {
        contact: maySeeContact(ctx, row.store),
        customer: may(staff, 'customer.read', now, { store: row.store }),
        payments: may(staff, 'payment.read', now, { store: row.store }),
        mails: may(staff, 'mail.read', now, { store: row.store }),
        commissions: may(staff, 'commission.clawback', now, { store: row.store }),
      }
      const [lines, related, parcels] = await Promise.all([
        describeLines(db, row),
        queries.findRelated(db, row),
        listShipments(db, row.id),
        recordLook(db, staff.id, { kind: 'order', id: row.number }, now),
      ])
      const { payments, documents } = related
      return {
        ...factsOf(row),
        lines,
        promotions: promotionsOf(row),
        customer: customerOf(row, allowed),
        origin: originOf(row, allowed.contact, now),
        steps: related.steps.map(({ status, at }) => ({ status, at: moment(at) })),
        promiseDays: promiseDays(row, today),
        delivery: deliveryOf(row, allowed.contact),
        billing: allowed.contact ? placeOf(orderAddress.readOrNull(row.billing)) : undefined,
        parcels: parcels.map(parcelOf),
        payments: allowed.payments ? payments.map(paymentOf) : undefined,
        isPaid: row.payable_at !== null || payments.some(({ status }) => status === 'PAID'),
        documents: documents.map((one) => ({
          number: one.number,
          kind: one.kind,
          issuedOn: one.issued_on,
          totalMinor: one.total_minor,
          hasFile: one.has_file,
        })),
        ...relatedOf(related, allowed),
        pinned: related.pinned ? pinnedOf(related.pinned, staff.id) : undefined,
      }
    },
  }
}

function factsOf(row: queries.DetailRow) {
  return {
    number: row.number,
    publicId: row.public_id,
    store: row.store,
    locale: row.locale,
    status: row.status,
    statusSince: row.status_changed_at.toISOString(),
    placedAt: row.placed_at.toISOString(),
    revision: row.revision,
    currency: row.currency,
    leavesOn: row.leaves_on ?? undefined,
    promisedFrom: row.promised_from ?? undefined,
    promisedUntil: row.promised_until ?? undefined,
    isLate: row.is_late,
    isFollowed: row.is_followed,
    isPresent: row.is_present,
    giftMessage: row.gift_message ?? undefined,
    reprintOf: row.original ?? undefined,
    reprints: row.reprints,
    waitingReprints: row.waiting_reprints.map(({ requestId, askedAt }) => ({
      requestId,
      askedAt: new Date(askedAt).toISOString(),
    })),
    nextMoves: nextMoves(row.status as OrderStatus, 'support').map(({ to, when }) => ({
      to,
      when,
    })),
    sums: {
      linesMinor: row.lines_minor,
      discountMinor: row.discount_minor,
      shippingMinor: row.shipping_minor,
      shippingDiscountMinor: row.shipping_discount_minor,
      taxReliefMinor: row.tax_relief_minor,
      taxMinor: row.tax_minor,
      totalMinor: row.total_minor,
      taxTreatment: row.tax_treatment,
      taxCountry: row.tax_country ?? undefined,
      shippingTaxPermille: row.shipping_tax_permille,
    },
  }
}

function customerOf(
  row: queries.DetailRow,
  allowed: { contact: boolean; customer: boolean },
): OrderDetail['customer'] {
  return {
    customerId: allowed.customer ? (row.customer_id ?? undefined) : undefined,
    isGuest: row.customer_id === null,
    ordersSoFar: row.orders_so_far,
    contact: allowed.contact
      ? {
          name: `${row.contact_name} ${row.contact_surname}`.trim(),
          email: row.email,
          phone: row.contact_phone ?? undefined,
        }
      : undefined,
    earlier: (row.earlier ?? []).map((one) => ({
      number: one.number,
      placedAt: moment(one.placed_at),
      status: one.status,
      totalMinor: one.total_minor,
      currency: one.currency,
    })),
  }
}

/** Days until the last promised one, for as long as the promise is still to be kept. */
function promiseDays(row: queries.DetailRow, today: string): number | undefined {
  const isOver = (finalOrderStatuses as readonly number[]).includes(row.status)
  if (isOver || row.promised_until === null) return undefined
  return (Date.parse(row.promised_until) - Date.parse(today)) / DAY_MS
}

function deliveryOf(row: queries.DetailRow, maySee: boolean): OrderDetail['delivery'] {
  const point = orderPickupPoint.readOrNull(row.pickup_point)
  return {
    mode: row.delivery_mode,
    country: row.country ?? undefined,
    service: row.carrier_service ?? undefined,
    carrier: row.carrier_name ?? undefined,
    address: maySee ? placeOf(orderAddress.readOrNull(row.delivery_address)) : undefined,
    // No address of anybody: everybody may know which locker it is.
    pickupPoint: point
      ? {
          id: point.id,
          name: point.name,
          addressLine1: point.addressLine,
          postalCode: point.postalCode,
          city: point.city,
          country: point.country,
        }
      : undefined,
  }
}

function placeOf(address: CheckedAddress | null): Place | undefined {
  if (!address) return undefined
  const { recipient, companyName, addressLine1, addressLine2, postalCode, city } = address
  const { province, country, phone, taxId, legalId } = address
  return {
    recipient,
    companyName,
    addressLine1,
    addressLine2,
    postalCode,
    city,
    province,
    country,
    phone,
    taxId,
    legalId,
  }
}

function relatedOf(
  { alerts, commissions, refunds, withdrawals, actions, tickets, mails, tags }: Related,
  allowed: { contact: boolean; mails: boolean; commissions: boolean; payments: boolean },
) {
  return {
    commissions: allowed.commissions
      ? commissions.map((one) => ({
          commissionId: one.id,
          partnerName: one.partner_name,
          designName: one.design_name ?? undefined,
          amountMinor: one.amount_minor,
          leftMinor: one.left_minor,
          isClawedBack: one.clawed_back_at !== null,
        }))
      : undefined,
    refunds: refunds.map((one) => ({
      refundId: one.public_id,
      amountMinor: one.amount_minor,
      reason: one.reason,
      status: one.status,
      needsApproval: one.needs_approval,
      failure: one.failure ?? undefined,
      createdAt: moment(one.created_at),
    })),
    alerts: allowed.payments ? alerts.map(alertOf) : undefined,
    withdrawals: withdrawals.map((one) => ({
      withdrawalId: one.public_id,
      status: one.status,
      declaredAt: moment(one.declared_at),
      lines: (one.lines ?? []).map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
    })),
    actions: actions.map((one) => ({
      actionId: one.public_id,
      type: one.type,
      status: one.status,
      round: one.round,
      deadlineAt: moment(one.deadline_at),
    })),
    tickets: allowed.contact
      ? tickets.map((one) => ({
          ticketId: one.public_id,
          subject: one.subject,
          status: one.status,
          message: one.message,
          at: moment(one.created_at),
        }))
      : undefined,
    mails: allowed.mails
      ? mails.map((one) => ({
          mailId: one.id,
          kind: one.kind,
          to: allowed.contact ? one.recipient : undefined,
          locale: one.locale,
          state: one.state,
          failure: one.failure ?? undefined,
          at: moment(one.at),
        }))
      : undefined,
    tags,
  }
}

const alertOf = (row: Related['alerts'][number]) => {
  const { amountMinor } = alertDetails.read(row.details)
  return {
    alertId: row.id,
    kind: row.kind as AlertKind,
    amountMinor: amountMinor === undefined ? undefined : Number(amountMinor),
    raisedAt: moment(row.created_at),
  }
}

const pinnedOf = (note: NonNullable<Related['pinned']>, staffId: string) => ({
  noteId: note.id,
  by: note.name,
  isOwn: note.staff_id === staffId,
  body: note.body,
  at: moment(note.created_at),
})
