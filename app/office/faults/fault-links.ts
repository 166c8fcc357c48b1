import type { OutputOf } from '#api/contract.ts'
import { PHOTO_FIELD, quantityField } from '#app/office/reprints/reprint-form.ts'
import type { faultOfficeContract } from '#commerce/fault/fault.office.contract.ts'
import { MOST_FAULT_PHOTOS } from '#commerce/reprint/reprint.terms.ts'

export type Fault = OutputOf<(typeof faultOfficeContract)['findFault']>['faults'][number]

/** Form of a reprint with everything that the report says: lines, reason, who pays, photos; its answer goes along. */
export function reprintPathOf(fault: Fault, ticket: string): string {
  const query = new URLSearchParams({ ticket })
  for (const { lineId, reprintQuantity } of fault.lines) {
    query.set(quantityField(lineId), String(reprintQuantity))
  }
  query.set('reason', fault.reprint.reason)
  query.set('payer', fault.reprint.payer)
  query.set('note', fault.reference)
  for (const { photoId } of fault.photos.slice(0, MOST_FAULT_PHOTOS)) {
    query.append(PHOTO_FIELD, photoId)
  }
  return `/office/orders/${fault.order.number}/reprint?${query}`
}

/** Form of a refund of the reported pieces. */
export function refundPathOf(fault: Fault, ticket: string): string {
  const query = new URLSearchParams({ ticket, kind: 'LINES', note: fault.reference })
  for (const { lineId, pieces } of fault.lines) {
    const reason = fault.refund.find((one) => one.lineId === lineId)?.reason
    query.set(`line.${lineId}`, String(pieces))
    if (reason !== undefined) query.set(`reason.${lineId}`, reason)
  }
  return `/office/orders/${fault.order.number}/refund?${query}`
}

export const comparePath = (ticket: string) => `/office/tickets/${ticket}/fault`
