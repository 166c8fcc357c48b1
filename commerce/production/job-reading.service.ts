import { refuse } from '#api/refusal.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { packContents } from '#commerce/catalogue/catalogue.columns.ts'
import { packedFor } from '#commerce/catalogue/pack.contract.ts'
import { deliveryTypeOf, sendTypeOf } from '#commerce/delivery/delivery.terms.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import { copiesOf } from '#design/bought-as.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { listShipmentsOf, type ShipmentFacts } from '#commerce/shipment/shipment.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { orderAddress, orderPickupPoint } from '#commerce/order/order.columns.ts'
import type { FloorCtx } from './factory-context.ts'
import type { Job, JobFile, Packing, Ticket } from './factory.contract.ts'
import { lineCode } from './line-code.rules.ts'
import * as queries from './production.queries.ts'
import type { StoredFile } from './production.queries.ts'
import { factoryStatuses, packingStatuses } from './production.terms.ts'

type Reading = Pick<FloorCtx, 'db'>

/** Wide enough to recognise a design on paper. */
const TICKET_PICTURE_PX = 320

export async function listJobs(
  ctx: Reading,
  input: { status: readonly number[]; most: number },
): Promise<{ jobs: Job[] }> {
  const statuses = input.status.length > 0 ? input.status : [orderStatus.waitingDownload]
  const rows = await queries.selectJobs(ctx.db, statuses, input.most)
  const parcels = await listShipmentsOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return {
    jobs: rows.map((row) => ({
      ...describeJob(row),
      lines: row.lines,
      pieces: row.pieces,
      parcels: parcels.filter(({ orderId }) => orderId === row.id).map(describeParcel),
    })),
  }
}

const describeParcel = (parcel: ShipmentFacts) => ({
  parcel: parcel.parcel,
  carrier: parcel.carrier,
  trackingNumber: parcel.trackingNumber,
  state: parcel.state,
  changedAt: parcel.changedAt.toISOString(),
})

function describeJob(row: queries.JobRow) {
  return {
    order: row.number,
    store: row.store,
    status: row.status,
    statusChangedAt: row.status_changed_at.toISOString(),
    placedAt: row.placed_at.toISOString(),
    leavesOn: row.leaves_on ?? undefined,
    promisedUntil: row.promised_until ?? undefined,
    sendType: sendTypeOf[row.delivery_mode],
    deliveryType: deliveryTypeOf[row.delivery_mode],
    hold:
      row.hold_reason !== null && row.hold_until !== null
        ? {
            reason: row.hold_reason,
            note: row.hold_note ?? undefined,
            until: row.hold_until.toISOString(),
          }
        : undefined,
    cancelRequest:
      row.cancel_reason !== null && row.cancel_asked_at !== null
        ? { reason: row.cancel_reason, askedAt: row.cancel_asked_at.toISOString() }
        : undefined,
    labelAgainSince: row.label_again_since?.toISOString(),
    lease:
      row.station_name !== null && row.lease_expires_at !== null
        ? { station: row.station_name, expiresAt: row.lease_expires_at.toISOString() }
        : undefined,
  }
}

export async function getJob(ctx: Reading, order: string): Promise<queries.JobRow> {
  return (await queries.findJob(ctx.db, order, factoryStatuses)) ?? refuse('not_found')
}

export async function getTicket(ctx: Reading, input: { order: string }): Promise<Ticket> {
  const job = await getJob(ctx, input.order)
  const lines = await queries.selectLines(ctx.db, job.id)
  const pictures = await findPictures(ctx, lines)
  return {
    ...describeJob(job),
    pieces: lines.reduce((sum, { quantity, pieces }) => sum + quantity * pieces, 0),
    isReprint: job.reprint_of !== null,
    reprintOf:
      job.first_number === null
        ? undefined
        : { order: job.first_number, reason: job.reprint_reason ?? 'other' },
    lines: lines.map((line) => ({
      line: line.position,
      code: lineCode(job.number, line.position),
      articleId: line.article_id,
      article: line.article_name,
      variant: line.variant,
      variantLabel: line.variant_label,
      design: line.design_name ?? undefined,
      quantity: line.quantity,
      pieces: line.quantity * line.pieces,
      extraPages: line.extra_pages,
      stage: line.production,
      ...(line.contents !== null && {
        contents: packedFor(packContents.read(line.contents), line.quantity * line.pieces),
      }),
      orientation: line.orientation ?? undefined,
      print: mapped(line.print ?? undefined, ({ colour, mirrored, sheet }) => ({
        colour,
        mirrored,
        imposition: sheet ? ('SHEET' as const) : ('PIECE' as const),
      })),
      copies: copiesOfLine(line).map((copies, index) => ({ page: index + 1, copies })),
      names: mapped(line.names ?? undefined, (names) =>
        names.map(({ name, copies = 1 }) => ({ name, copies: copies * line.quantity })),
      ),
      files: line.files.map(describeFile),
      picture: mapped(pictures.get(line.version_id ?? ''), describeFile),
    })),
  }
}

/** Copies of a line. Of a piece with several pages the names say it: each of its pages has the name beside it. */
function copiesOfLine({ printed_pages: pages, names, print }: queries.JobLine): number[] {
  if (!names) return copiesOf({ pages: pages ?? [] }, print?.setSize)
  return pages?.length === 1 ? names.map(({ copies = 1 }) => copies) : []
}

const mapped = <From, To>(value: From | undefined, map: (value: From) => To): To | undefined =>
  value === undefined ? undefined : map(value)

export function describeFile({ sha256, name, contentType, bytes }: StoredFile): JobFile {
  return { sha256, name, contentType, bytes }
}

/** One picture of each version, in a format that every printer's program can show. */
export async function findPictures(
  ctx: Reading,
  lines: readonly Pick<queries.JobLine, 'version_id'>[],
): Promise<Map<string, StoredFile>> {
  const versionIds = lines.flatMap(({ version_id }) => version_id ?? [])
  const previews = await findShownPreviews(ctx.db, [...new Set(versionIds)])
  const pictures = [...previews].flatMap(([versionId, { files }]) => {
    const shown = files.filter(({ contentType }) => contentType === 'image/jpeg')
    const closest = shown.toSorted((one, other) => farness(one) - farness(other))[0]
    return closest ? [[versionId, closest] as const] : []
  })
  return new Map(pictures)
}

const farness = ({ widthPx = 0 }: StoredFile) => Math.abs(widthPx - TICKET_PICTURE_PX)

export async function getPacking(ctx: Reading, input: { order: string }): Promise<Packing> {
  const row = await queries.findPacking(ctx.db, input.order, packingStatuses)
  if (!row) return refuse('not_found')
  const lines = await queries.selectLines(ctx.db, row.id)
  return {
    order: row.number,
    sendType: sendTypeOf[row.delivery_mode],
    deliveryType: deliveryTypeOf[row.delivery_mode],
    service: row.carrier_service ?? undefined,
    carrier: row.carrier ?? undefined,
    address: mapped(orderAddress.readOrNull(row.delivery_address) ?? undefined, describeAddress),
    pickupPoint: mapped(orderPickupPoint.readOrNull(row.pickup_point) ?? undefined, describePoint),
    labelAgainSince: row.label_again_since?.toISOString(),
    contact: {
      name: `${row.contact_name} ${row.contact_surname}`.trim(),
      email: row.email,
      phone: row.contact_phone ?? undefined,
    },
    weightGrams: lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0),
    giftMessage: row.gift_message ?? undefined,
    lines: lines.map((line) => ({
      line: line.position,
      article: line.article_name,
      quantity: line.quantity,
      pieces: line.quantity * line.pieces,
      ...(line.contents !== null && {
        contents: packedFor(packContents.read(line.contents), line.quantity * line.pieces),
      }),
    })),
  }
}

function describeAddress(address: CheckedAddress) {
  const { recipient, companyName, addressLine1, addressLine2, postalCode, city } = address
  const { province, country } = address
  return { recipient, companyName, addressLine1, addressLine2, postalCode, city, province, country }
}

function describePoint({ id, name, addressLine, postalCode, city, country }: DeliveryPoint) {
  return { id, name, addressLine, postalCode, city, country }
}
