import { refuse } from '#api/refusal.ts'
import type { StreamedBody } from '#api/contract.ts'
import type { TypedAddress } from '#commerce/address/address.rules.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { makeAttachmentUseCases } from '#commerce/attachment/attachment.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { pointText } from '#commerce/order/order-words.rules.ts'
import {
  askForReprint,
  decideReprint,
  findRequest,
  offerReprint,
  selectPhotos,
  selectRequestedLines,
  selectRequests,
  selectRequestsOf,
} from '#commerce/reprint/reprint.service.ts'
import { valueOfPieces } from '#commerce/reprint/reprint.rules.ts'
import {
  MOST_FAULT_PHOTOS,
  type ReprintPayer,
  type ReprintReason,
} from '#commerce/reprint/reprint.terms.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import {
  actorOf,
  findOfficeOrder,
  judgeStore,
  lockOfficeOrder,
} from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { answerPicture } from '#commerce/upload/picture-answer.ts'
import type { Variant } from '#commerce/upload/store-file.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import type { Site } from '#config/sites.ts'
import type { ReprintState } from '#db/reprint-tables.ts'
import type { RequestedReprint } from './order-help.office.contract.ts'

const REPRINT = 'order.reprint' as const

type ByNumber = { number: string }

type AskedInput = ByNumber & {
  revision?: number | undefined
  lines: { lineId: string; quantity: number; versionId: string | undefined }[]
  reason: ReprintReason
  payer: ReprintPayer
  lot?: string | undefined
  note: string
  photos: string[]
  goesElsewhere?: 'on' | undefined
} & Omit<TypedAddress, 'country' | 'isBillingCompany'>

export function makeReprintDesk(tools: { sites: readonly Site[]; uploads: UploadTools }) {
  const { sites, uploads } = tools
  const attachments = makeAttachmentUseCases(uploads)
  const siteOf = (store: string) => sites.find(({ slug }) => slug === store) ?? refuse('not_found')

  async function offer(ctx: StaffCtx, input: ByNumber) {
    const order = await findOfficeOrder(ctx, REPRINT, input.number)
    const facts = await factsOf(ctx, order.id)
    const offered = await offerReprint(ctx.db, facts, ctx.staff.id, ctx.now)
    const { limit, spent } = offered
    const roomMinor = Math.min(
      limit.mostMinor - spent.orderMinor,
      limit.mostPerDayMinor - spent.todayMinor,
    )
    const maySee = may(ctx.staff, 'order.contact', ctx.now, { store: order.store })
    return {
      order: order.number,
      store: order.store,
      status: order.status,
      revision: order.revision,
      currency: order.currency,
      obstacle: offered.obstacle,
      lines: offered.lines.map(({ line, left, corrections }) => ({
        lineId: line.id,
        articleName: line.articleName,
        variantLabel: line.variantLabel,
        designName: maySee ? line.designName : undefined,
        versionId: line.versionId,
        quantity: line.quantity,
        left,
        pieces: line.pieces,
        pieceMinor: valueOfPieces(line, 1),
        corrections: corrections.map((one) => ({ ...one, frozenAt: one.frozenAt.toISOString() })),
      })),
      ...(maySee && whereTo(facts)),
      photoAboveMinor: offered.photoAboveMinor,
      ownLimitMinor: Math.max(0, roomMinor),
      sentPhotos: offered.sentPhotos.map(({ id, name, ticket, created_at: at }) => ({
        photoId: id,
        name,
        ticket,
        sentAt: at.toISOString(),
      })),
      requests: await describe(ctx, await selectRequestsOf(ctx.db, order.id)),
    }
  }

  /** Not in a transaction: files take as long as they take. */
  async function receiveFaultPhotos(ctx: StaffCtx, input: ByNumber, body: StreamedBody) {
    const { store } = await findOfficeOrder(ctx, REPRINT, input.number)
    const { db, now, clientAddress, staff } = ctx
    const form = { db, now, clientAddress, extSessionId: staff.id, site: { slug: store } }
    return attachments.receiveForm(form, { accepts: 'photos', most: MOST_FAULT_PHOTOS }, body)
  }

  async function ask(ctx: StaffCtx, input: AskedInput) {
    const order = await lockOfficeOrder(ctx, REPRINT, input)
    const { lines, reason, payer, lot, note } = input
    const address = input.goesElsewhere ? typedAddressOf(input, siteOf(order.store)) : undefined
    const asked = { lines, reason, payer, lot, note, address, photoIds: input.photos }
    const by = { ...askerOf(ctx), site: siteOf(order.store), now: ctx.now }
    const made = await askForReprint(ctx.db, order.id, asked, by)
    ctx.note({
      object: { kind: 'order', id: order.number, store: order.store },
      after: {
        request: made.requestId,
        reprint: made.reprint?.number,
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        valueMinor: made.valueMinor,
        currency: made.currency,
        payer,
      },
      reason,
    })
    return { requestId: made.requestId, reprint: made.reprint?.number }
  }

  type Filter = { states: ReprintState[]; after?: string | undefined; most: number }

  async function list(ctx: StaffCtx, { states, after, most }: Filter) {
    const rows = await selectRequests(ctx.db, {
      states: states.length > 0 ? states : ['ASKED', 'APPROVED', 'REJECTED'],
      stores: storesOf(ctx.staff, REPRINT, ctx.now),
      before: readCursor(after),
      most: most + 1,
    })
    const page = rows.slice(0, most)
    const last = rows.length > most ? page.at(-1) : undefined
    return {
      requests: await describe(ctx, page),
      after: last && `${last.asked_at.toISOString()}_${last.id}`,
    }
  }

  async function getRequest(ctx: StaffCtx, requestId: string) {
    const row = (await findRequest(ctx.db, requestId)) ?? refuse('not_found')
    judgeStore(ctx, REPRINT, row.store)
    return row
  }

  type Decision = { requestId: string; why?: string | undefined }

  const decide = (isApproved: boolean) => async (ctx: StaffCtx, input: Decision) => {
    const row = (await findRequest(ctx.db, input.requestId)) ?? refuse('not_found')
    judgeStore(ctx, 'reprint.approve', row.store)
    const by = { ...askerOf(ctx), sites, now: ctx.now }
    const { requestId, why } = input
    const { reprint } = await decideReprint(ctx.db, requestId, { isApproved, why }, by)
    ctx.note({
      object: { kind: 'reprint', id: requestId, store: row.store },
      before: { state: 'ASKED' },
      after: { state: isApproved ? 'APPROVED' : 'REJECTED', reprint: reprint?.number },
      reason: why,
    })
    return { requestId, reprint: reprint?.number }
  }

  return {
    offerReprint: offer,
    receiveFaultPhotos,
    askForReprint: ask,
    listReprints: list,
    async getReprint(ctx: StaffCtx, { requestId }: { requestId: string }) {
      const [request] = await describe(ctx, [await getRequest(ctx, requestId)])
      return request!
    },
    async getFaultPhoto(ctx: StaffCtx, input: { requestId: string; photoId: string }) {
      await getRequest(ctx, input.requestId)
      const photos = await selectPhotos(ctx.db, [input.requestId])
      const photo = photos.find(({ id }) => id === input.photoId) ?? refuse('not_found')
      const largest = (photo.variants as Variant[]).toSorted((a, b) => b.width - a.width)[0]
      if (!largest) return refuse('not_found')
      return answerPicture(uploads.storage, { ...photo, state: 'READY' }, largest.file)
    },
    approveReprint: decide(true),
    async rejectReprint(ctx: StaffCtx, input: Decision) {
      await decide(false)(ctx, input)
      return {}
    },
  }
}

const askerOf = ({ staff }: StaffCtx) => ({ staffId: staff.id, actor: actorOf(staff) })

async function factsOf(ctx: StaffCtx, id: string): Promise<OrderFacts> {
  return (await getOrderFacts(ctx.db, { id })) ?? refuse('not_found')
}

function whereTo({ delivery: { address, pickupPoint } }: OrderFacts) {
  return {
    address: address && {
      country: address.country,
      recipient: address.recipient,
      addressLine1: address.addressLine1,
      addressLine2: address.addressLine2,
      postalCode: address.postalCode,
      city: address.city,
      province: address.province,
      phone: address.phone,
    },
    pickupPoint: pickupPoint && pointText(pickupPoint),
  }
}

/** Within the store's country: a parcel to another one is another order. */
function typedAddressOf(input: AskedInput, site: Site): TypedAddress {
  const { recipient, addressLine1, addressLine2, postalCode, city, province, phone } = input
  const country = site.config.defaultCountryA2 as AddressCountry
  return {
    country,
    recipient,
    addressLine1,
    addressLine2,
    postalCode,
    city,
    province,
    phone,
    isBillingCompany: false,
  }
}

function readCursor(after: string | undefined) {
  if (after === undefined) return undefined
  const [at = '', id = ''] = after.split('_')
  const isCursor = !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(id)
  return isCursor ? { at: new Date(at), id } : refuse('invalid', { after: 'invalid' })
}

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

async function describe(ctx: StaffCtx, rows: readonly Row[]): Promise<RequestedReprint[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, photos] = await Promise.all([
    selectRequestedLines(ctx.db, ids),
    selectPhotos(ctx.db, ids),
  ])
  return rows.map((row) => ({
    requestId: row.id,
    store: row.store,
    state: row.state,
    reason: row.reason as ReprintReason,
    payer: row.payer,
    lot: row.lot ?? undefined,
    note: row.note,
    valueMinor: row.value_minor,
    currency: row.currency,
    goesElsewhere: row.goes_elsewhere,
    askedBy: row.asker_name,
    isOwn: row.asked_by === ctx.staff.id,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decider_name ?? undefined,
    decidedAt: row.decided_at?.toISOString(),
    decision: row.decision ?? undefined,
    order: row.original_number,
    reprint: row.reprint_number ?? undefined,
    reprintStatus: row.reprint_status ?? undefined,
    lines: lines
      .filter((line) => line.request_id === row.id)
      .map((line) => ({
        articleName: line.article_name,
        variantLabel: line.variant_label,
        quantity: line.quantity,
        isCorrected: line.corrected_version_id !== null,
      })),
    photos: photos
      .filter((photo) => photo.request_id === row.id)
      .map(({ id, name }) => ({ photoId: id, name })),
  }))
}
