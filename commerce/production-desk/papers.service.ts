import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import type { Packing } from '#commerce/production/factory.contract.ts'
import { getPacking } from '#commerce/production/job-reading.service.ts'
import { listParcels } from '#commerce/production/floor-reading.service.ts'
import { partOf } from '#commerce/production/packing.rules.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { findOfficeOrder, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import { countryNameOf } from '#config/locales.ts'
import { orderSeller } from '#commerce/order/order.columns.ts'
import type { DeskTools } from './desk-context.ts'
import { findSeller, selectCarriers, withNames } from './desk.queries.ts'
import { drawGiftSlip } from './gift-slip.ts'
import { drawHandOverList } from './hand-over-list.ts'
import { selectListed } from './hand-over.queries.ts'
import { drawLabels, type LabelFacts } from './parcel-label.ts'

const pdfAnswer = (bytes: Buffer, name: string) =>
  new FileAnswer({
    contentType: 'application/pdf',
    bytes: bytes.length,
    open: async () => Readable.from([bytes]),
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    downloadName: name,
  })

const nameOfCountry = (code: string) => countryNameOf(code, 'en')

function senderOf(seller: OrderSeller | undefined): LabelFacts['sender'] {
  if (!seller) return { name: '', lines: [] }
  const { line1, postalCode, city, country } = seller.address
  return { name: seller.name, lines: [line1, `${postalCode} ${city}`, nameOfCountry(country)] }
}

/** Where a parcel goes, from the order as it is now: after a corrected address the label is printed again. */
function recipientOf(packing: Packing): LabelFacts['recipient'] {
  const { address, pickupPoint, contact, sendType } = packing
  const { phone } = contact
  if (sendType === 'MANAGED') {
    return { name: contact.name, lines: ['Collected at the factory'], country: '', phone }
  }
  if (pickupPoint) {
    const { addressLine, postalCode, city, country } = pickupPoint
    const lines = [addressLine, `${postalCode} ${city}`]
    return { name: contact.name, lines, country: nameOfCountry(country), phone }
  }
  if (!address) return refuse('conflict', { address: 'none' })
  const lines = [
    address.companyName,
    address.addressLine1,
    address.addressLine2,
    `${address.postalCode} ${address.city}`,
    address.province,
  ].filter((line): line is string => line !== undefined && line !== '')
  return { name: address.recipient, lines, country: nameOfCountry(address.country), phone }
}

/** Labels of a packed order. Who prints one sees for whom it is. */
export async function getLabel(ctx: StaffCtx, input: { number: string }): Promise<FileAnswer> {
  const { db, staff, now } = ctx
  const order = await findOfficeOrder(ctx, 'production.pack', input.number)
  judgeStore(ctx, 'order.contact', order.store)
  const all = await listParcels(db, order.id)
  if (all.length === 0) return refuse('not_found')
  // What came back has a new label beside the old one, which must not be stuck on again.
  const waiting = all.filter((parcel) => parcel.hand_over_id === null)
  const parcels = waiting.length > 0 ? waiting : all
  await recordLook(db, staff.id, { kind: 'order', id: order.number }, now)
  const packing = await getPacking(ctx, { order: order.number })
  const carriers = await selectCarriers(db)
  const sender = senderOf(await findSeller(db, order.id))
  const labels = parcels.map((parcel): LabelFacts => ({
    order: order.number,
    ...partOf(parcel, all),
    trackingNumber: parcel.tracking_number,
    weightGrams: parcel.weight_grams,
    carrier: carriers.find(({ code }) => code === parcel.carrier)?.name ?? 'Collected',
    service: parcel.service ?? undefined,
    sender,
    point: packing.pickupPoint && { id: packing.pickupPoint.id, name: packing.pickupPoint.name },
    recipient: recipientOf(packing),
  }))
  return pdfAnswer(await drawLabels(labels, now), `label-${order.number}.pdf`)
}

export async function getGiftSlip(ctx: StaffCtx, input: { number: string }): Promise<FileAnswer> {
  const order = await findOfficeOrder(ctx, 'production.pack', input.number)
  judgeStore(ctx, 'order.contact', order.store)
  const { giftMessage } = await getPacking(ctx, { order: order.number })
  if (!giftMessage) return refuse('not_found')
  const { name } = senderOf(await findSeller(ctx.db, order.id))
  const slip = await drawGiftSlip(giftMessage, { author: name, now: ctx.now })
  return pdfAnswer(slip, `gift-message-${order.number}.pdf`)
}

export async function getHandOverList(
  ctx: StaffCtx,
  { sites }: DeskTools,
  input: { handOverId: string },
): Promise<FileAnswer> {
  const stores = storesOf(ctx.staff, 'production.pack', ctx.now)
  const rows = await selectListed(ctx.db, input.handOverId, stores)
  const [first] = rows
  if (!first) return refuse('not_found')
  const [maker] = await withNames(ctx.db, [{ madeBy: first.made_by }])
  const timeZone = sites[0]?.seller.factory.timeZone ?? 'UTC'
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const byOrder = Map.groupBy(rows, (row) => row.number)
  const list = String(first.list).padStart(6, '0')
  const bytes = await drawHandOverList({
    list,
    carrier: first.name ?? first.carrier,
    sender: senderOf(orderSeller.readOrNull(first.seller) ?? undefined),
    at: first.made_at,
    time: time.format(first.made_at),
    madeBy: maker!.madeBy,
    parcels: rows.map((row) => {
      const { parcel, parcels } = partOf(row, byOrder.get(row.number)!)
      return {
        trackingNumber: row.tracking_number,
        order: row.number,
        place: [row.country, row.postal_code].filter(Boolean).join(' '),
        service: row.service ?? '',
        part: `${parcel}/${parcels}`,
        weightGrams: row.weight_grams,
      }
    }),
  })
  return pdfAnswer(bytes, `hand-over-${list}.pdf`)
}
