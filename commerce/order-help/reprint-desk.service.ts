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
  selectRequestsOf,
  takeBackReprint,
} from '#commerce/reprint/reprint.service.ts'
import { limitsAbove, roomOf } from '#commerce/payment/person-limit.rules.ts'
import { valueOfPieces } from '#commerce/reprint/reprint.rules.ts'
import {
  MOST_FAULT_PHOTOS,
  type ReprintPayer,
  type ReprintReason,
} from '#commerce/reprint/reprint.terms.ts'
import { may } from '#commerce/staff/may.rules.ts'
import {
  actorOf,
  findOfficeOrder,
  judgeStore,
  lockOfficeOrder,
} from '#commerce/staff/office-order.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import {
  findPreparedText,
  settlePrepared,
  type WithAnswer,
} from '#commerce/ticket-answer/prepared-answer.service.ts'
import { answerPicture } from '#commerce/upload/picture-answer.ts'
import { fileVariants } from '#commerce/upload/upload.columns.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import type { Site } from '#config/sites.ts'
import { describeReprints } from './described-reprints.ts'

const REPRINT = 'order.reprint' as const

type ByNumber = { number: string }
type ChosenLine = { lineId: string; quantity: number; versionId: string | undefined }

type AskedInput = ByNumber & {
  revision?: number | undefined
  lines: ChosenLine[]
  reason: ReprintReason
  payer: ReprintPayer
  lot?: string | undefined
  note: string
  photos: string[]
  goesElsewhere?: 'on' | undefined
} & Omit<TypedAddress, 'country' | 'isBillingCompany'> &
  WithAnswer

export function makeReprintDesk(tools: { sites: readonly Site[]; uploads: UploadTools }) {
  const { sites, uploads } = tools
  const attachments = makeAttachmentUseCases(uploads)
  const siteOf = (store: string) => sites.find(({ slug }) => slug === store) ?? refuse('not_found')

  async function offer(ctx: StaffCtx, input: ByNumber & { lines: ChosenLine[] }) {
    const order = await findOfficeOrder(ctx, REPRINT, input.number)
    const facts = await factsOf(ctx, order.id)
    const offered = await offerReprint(ctx.db, facts, askerOf(ctx), ctx.now)
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
      ownLimitMinor: roomOf(order.currency, offered.spent, offered.limits),
      plan: planOf(order.currency, offered, input.lines),
      sentPhotos: offered.sentPhotos.map(({ id, name, ticket, created_at: at }) => ({
        photoId: id,
        name,
        ticket,
        sentAt: at.toISOString(),
      })),
      requests: await describeReprints(ctx, await selectRequestsOf(ctx.db, order.id)),
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
    const answer = await answerWithAct(ctx, input, {
      form: 'reprint',
      kind: 'REPRINT',
      order,
      requestIds: [made.requestId],
      needsApproval: made.reprint === undefined,
    })
    ctx.note({
      object: { kind: 'order', id: order.number, store: order.store },
      after: {
        request: made.requestId,
        reprint: made.reprint?.number,
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        valueMinor: made.valueMinor,
        currency: made.currency,
        payer,
        ...(answer && { ticket: input.ticket, answer }),
      },
      reason,
    })
    return { requestId: made.requestId, reprint: made.reprint?.number, answer }
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
    const answer = await settlePrepared(
      ctx,
      isApproved ? { requestId, isApproved } : { requestId, reason: why ?? '' },
    )
    ctx.note({
      object: { kind: 'reprint', id: requestId, store: row.store },
      before: { state: 'ASKED' },
      after: {
        state: isApproved ? 'APPROVED' : 'REJECTED',
        reprint: reprint?.number,
        ...(answer && { answer }),
      },
      reason: why,
    })
    return { requestId, reprint: reprint?.number }
  }

  /** Takes back what one has asked for, as long as nobody has agreed to it. */
  async function takeBack(ctx: StaffCtx, { requestId }: { requestId: string }) {
    const row = await getRequest(ctx, requestId)
    if (row.asked_by !== ctx.staff.id) return refuse('not_found')
    await takeBackReprint(ctx.db, requestId, ctx.now)
    const answer = await settlePrepared(ctx, { requestId, reason: 'withdrawn' })
    ctx.note({
      object: { kind: 'reprint', id: requestId, store: row.store },
      before: { state: 'ASKED' },
      after: { state: 'REJECTED', ...(answer && { answer }) },
      reason: 'taken back',
    })
    return {}
  }

  return {
    takeBackReprint: takeBack,
    offerReprint: offer,
    receiveFaultPhotos,
    askForReprint: ask,
    async getReprint(ctx: StaffCtx, { requestId }: { requestId: string }) {
      const [request] = await describeReprints(ctx, [await getRequest(ctx, requestId)])
      return { ...request!, preparedAnswer: await findPreparedText(ctx, requestId) }
    },
    async getFaultPhoto(ctx: StaffCtx, input: { requestId: string; photoId: string }) {
      await getRequest(ctx, input.requestId)
      const photos = await selectPhotos(ctx.db, [input.requestId])
      const photo = photos.find(({ id }) => id === input.photoId) ?? refuse('not_found')
      const [largest] = fileVariants.read(photo.variants).toSorted((a, b) => b.width - a.width)
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

type Offered = Awaited<ReturnType<typeof offerReprint>>

/** What follows from what was chosen, before anybody asks for it. */
function planOf(currency: string, offered: Offered, chosen: readonly ChosenLine[]) {
  const { limits, spent, photoAboveMinor } = offered
  const lines = offered.lines.flatMap(({ line, left }) => {
    const one = chosen.find(({ lineId }) => lineId === line.id)
    const quantity = Math.min(one?.quantity ?? 0, left)
    return one && quantity > 0 ? [{ line, quantity, versionId: one.versionId }] : []
  })
  if (lines.length === 0) return undefined
  const valueMinor = lines.reduce(
    (sum, { line, quantity }) => sum + valueOfPieces(line, quantity),
    0,
  )
  const parts = [{ currency, amountMinor: valueMinor }]
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    valueMinor,
    needsPhoto: valueMinor > photoAboveMinor,
    needsApproval: limitsAbove({ parts, ...spent }, limits).length > 0,
    isCorrected: lines.some(({ versionId }) => versionId !== undefined),
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
