import type { ShipmentFacts } from '#commerce/shipment/shipment.service.ts'
import type { OrderDetail } from './order-detail.contract.ts'
import type { PaymentRow } from './order-detail.queries.ts'

/** JSON of the database writes moments in its own way. */
export const moment = (text: string) => new Date(text).toISOString()

export const parcelOf = (parcel: ShipmentFacts): OrderDetail['parcels'][number] => ({
  parcel: parcel.parcel,
  carrier: parcel.carrierName ?? parcel.carrier,
  trackingNumber: parcel.trackingNumber,
  trackingUrl: parcel.trackingUrl,
  state: parcel.state,
  lastFailure: parcel.lastFailure,
  isReplaced: parcel.isReplaced,
  weightGrams: parcel.weightGrams,
  sentAt: parcel.sentAt.toISOString(),
  events: parcel.events.toReversed().map(({ code, state, place, happenedAt }) => ({
    code,
    state,
    place,
    at: happenedAt.toISOString(),
  })),
})

export const paymentOf = (row: PaymentRow): NonNullable<OrderDetail['payments']>[number] => ({
  reference: row.reference,
  attempt: row.attempt,
  method: row.method,
  provider: row.provider,
  providerId: row.provider_id ?? undefined,
  status: row.status,
  amountMinor: row.amount_minor,
  failure: row.failure ?? undefined,
  createdAt: moment(row.created_at),
  expiresAt: row.expires_at ? moment(row.expires_at) : undefined,
  entries: (row.entries ?? []).map((entry) => ({
    kind: entry.kind,
    amountMinor: entry.amount_minor,
    providerReference: entry.provider_reference,
    at: moment(entry.happened_at),
  })),
})
