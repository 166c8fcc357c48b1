import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { todayIn } from '#api/fields.ts'
import type { TypedAddress } from '#commerce/address/address.rules.ts'
import { listCorrectingVersions } from '#commerce/design/correcting-versions.service.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { lockOrder } from '#commerce/order/order.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { limitsAbove } from '#commerce/payment/person-limit.rules.ts'
import { readLimits } from '#commerce/payment/person-limit.service.ts'
import { settleNotices, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { listShipments } from '#commerce/shipment/shipment.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { checkReprintAddress, makeReprint, type LineAgain } from './reprint-order.service.ts'
import { getEvidence, listSentPhotos } from './reprint-photo.service.ts'
import * as queries from './reprint.queries.ts'
import { findNoReprint, valueOfPieces, type NoReprint } from './reprint.rules.ts'
import {
  photoNeededAboveMinor,
  reprintLife,
  SUMMED_DAYS,
  type ReprintPayer,
  type ReprintReason,
} from './reprint.terms.ts'
import { reprintAddress } from './reprint.columns.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000

export const {
  countRequests,
  findRequest,
  selectRequests,
  selectRequestsOf,
  selectRequestedLines,
  selectPhotos,
} = queries

/** First order of a reprint, and reprints of an order. */
export const findReprintLinks = queries.selectLinks

/** Offer of a reprint: what may be made again, and what it takes. */
export async function offerReprint(db: Db, original: OrderFacts, by: Asker, now: Date) {
  const taken = await queries.countTaken(db, original.id)
  const { limits, spent } = await findRoom(db, original, by, now)
  const lines = await Promise.all(
    original.lines.map(async (line) => ({
      line,
      left: line.quantity - (taken.get(line.id) ?? 0),
      corrections:
        line.versionId === undefined ? [] : await listCorrectingVersions(db, line.versionId),
    })),
  )
  return {
    obstacle: await findObstacle(db, original, now),
    lines,
    limits,
    spent,
    photoAboveMinor: photoNeededAboveMinor(original.currency),
    sentPhotos: await listSentPhotos(db, original.id),
  }
}

async function findObstacle(
  db: Db,
  original: OrderFacts,
  now: Date,
): Promise<NoReprint | undefined> {
  const parcels = await listShipments(db, original.id)
  return findNoReprint(
    {
      status: original.status,
      deliveredAt: original.events.findLast(({ to }) => to === orderStatus.delivered)?.at,
      isParcelLost: parcels.some(
        ({ lastFailure, isReplaced }) => lastFailure === 'LOST' && !isReplaced,
      ),
    },
    now,
  )
}

async function findRoom(db: Db, original: OrderFacts, { staffId, actor }: Asker, now: Date) {
  const { id: originalId, seller } = original
  const timeZone = seller?.timeZone ?? 'UTC'
  const limits = await readLimits(db, actor, 'reprint')
  const spent = await queries.sumSpent(db, {
    staffId,
    originalId,
    dayStart: startOfDay(timeZone, now),
    orderSince: new Date(now.getTime() - SUMMED_DAYS * DAY_MS),
  })
  return { limits, spent }
}

/** Midnight at the factory: hours since then are counted, whatever the clocks did in between. */
function startOfDay(timeZone: string, now: Date): Date {
  const day = todayIn(timeZone, now)
  let start = Date.parse(`${day}T00:00:00Z`) - DAY_MS / 2
  while (todayIn(timeZone, new Date(start)) < day) start += DAY_MS / 48
  return new Date(start)
}

export type AskedReprint = {
  lines: readonly { lineId: string; quantity: number; versionId: string | undefined }[]
  reason: ReprintReason
  payer: ReprintPayer
  lot: string | undefined
  note: string
  address: TypedAddress | undefined
  photoIds: readonly string[]
}

export type Asker = { staffId: string; actor: StaffActor }

/**
 * Makes an order again at once where one person may decide that; otherwise it waits for another. Under the lock of
 * the first order and of whoever asks: neither pieces nor sums are counted twice.
 */
export async function askForReprint(
  trx: Db,
  originalId: string,
  asked: AskedReprint,
  by: Asker & { site: Site; now: Date },
) {
  const { site, now, staffId } = by
  const original = await lockOriginal(trx, originalId)
  await queries.lockAsker(trx, staffId)
  const obstacle = await findObstacle(trx, original, now)
  if (obstacle) return refuse('conflict', { order: obstacle })
  const lines = await chosenLines(trx, original, asked.lines)
  const address = asked.address && checkReprintAddress(asked.address, original, site)
  const valueMinor = lines.reduce(
    (sum, { line, quantity }) => sum + valueOfPieces(line, quantity),
    0,
  )
  const { currency } = original
  if (asked.payer === 'SUPPLIER_LOT' && asked.lot === undefined) {
    return refuse('invalid', { lot: 'required' })
  }
  const photoIds = await getEvidence(trx, asked.photoIds, { orderId: original.id, now })
  if (photoIds.length === 0 && valueMinor > photoNeededAboveMinor(currency)) {
    return refuse('invalid', { photos: 'required' })
  }
  const { limits, spent } = await findRoom(trx, original, by, now)
  const requestId = await queries.insertRequest(
    trx,
    {
      original_id: original.id,
      store: original.store,
      state: 'ASKED',
      reason: asked.reason,
      payer: asked.payer,
      lot: asked.payer === 'SUPPLIER_LOT' ? asked.lot! : null,
      note: asked.note,
      address,
      value_minor: valueMinor,
      currency,
      asked_by: staffId,
      asked_at: now,
    },
    {
      lines: lines.map(({ line, quantity, correctedVersionId }) => ({
        lineId: line.id,
        quantity,
        correctedVersionId,
      })),
      photoIds,
    },
  )
  const told = { requestId, valueMinor, currency, store: original.store, number: original.number }
  const parts = [{ currency, amountMinor: valueMinor }]
  if (limitsAbove({ parts, ...spent }, limits).length > 0) {
    const about = { subject: requestId, orderId: original.id, by: by.actor, now }
    await tellStaff(trx, { kind: 'reprint_asked', to: 'everybody', ...about })
    return { ...told, reprint: undefined }
  }
  const reprint = await makeReprint(trx, { original, lines, address, site, actor: by.actor, now })
  const decided = { state: 'APPROVED', orderId: reprint.id, by: null, why: undefined, now } as const
  await queries.setDecision(trx, requestId, decided)
  return { ...told, reprint }
}

/** A yes or no of somebody else than who asked. What has become impossible meanwhile is refused, and can be rejected. */
export async function decideReprint(
  trx: Db,
  requestId: string,
  decision: { isApproved: boolean; why: string | undefined },
  by: Asker & { sites: readonly Site[]; now: Date },
) {
  const request = (await queries.lockRequest(trx, requestId)) ?? refuse('not_found')
  const to = decision.isApproved ? 'APPROVED' : 'REJECTED'
  if (!findEdge(reprintLife, { from: request.state, to, who: 'support' })) {
    return refuse('conflict', { state: request.state })
  }
  if (request.asked_by === by.staffId) return refuse('forbidden', { staff: 'same_person' })
  const reprint = decision.isApproved ? await makeAsked(trx, request, by) : undefined
  const orderId = reprint?.id ?? null
  const { why } = decision
  const isDecided = await queries.setDecision(trx, requestId, {
    state: to,
    orderId,
    by: by.staffId,
    why,
    now: by.now,
  })
  if (!isDecided) return refuse('conflict')
  const { now, actor } = by
  await settleNotices(trx, { kind: 'reprint_asked', subject: requestId, now })
  await tellStaff(trx, {
    kind: 'reprint_decided',
    to: { people: [request.asked_by] },
    by: actor,
    subject: requestId,
    store: request.store,
    orderId: request.original_id,
    detail: decision.isApproved ? 'approved' : 'rejected',
    now,
  })
  return { reprint }
}

/** Taking back what one has asked for: nobody else has decided. */
export async function takeBackReprint(trx: Db, requestId: string, now: Date): Promise<void> {
  const request = (await queries.lockRequest(trx, requestId)) ?? refuse('not_found')
  if (!findEdge(reprintLife, { from: request.state, to: 'REJECTED', who: 'support' })) {
    return refuse('conflict', { state: request.state })
  }
  const by = request.asked_by
  const decision = { state: 'REJECTED', orderId: null, by, why: undefined, now } as const
  if (!(await queries.setDecision(trx, requestId, decision))) refuse('conflict')
  await settleNotices(trx, { kind: 'reprint_asked', subject: requestId, now })
}

type Request = NonNullable<Awaited<ReturnType<typeof queries.lockRequest>>>

async function makeAsked(
  trx: Db,
  request: Request,
  { sites, actor, now }: Asker & { sites: readonly Site[]; now: Date },
) {
  const site = sites.find(({ slug }) => slug === request.store)
  if (!site) throw new Error(`No store ${request.store}.`)
  const original = await lockOriginal(trx, request.original_id)
  const rows = await queries.selectRequestedLines(trx, [request.id])
  const lines = rows.map((row) => ({
    line: original.lines.find(({ id }) => id === row.line_id)!,
    quantity: row.quantity,
    correctedVersionId: row.corrected_version_id ?? undefined,
  }))
  const address = reprintAddress.readOrNull(request.address) ?? undefined
  return makeReprint(trx, { original, lines, address, site, actor, now })
}

async function lockOriginal(trx: Db, originalId: string): Promise<OrderFacts> {
  await lockOrder(trx, originalId)
  return (await getOrderFacts(trx, { id: originalId })) ?? refuse('not_found')
}

/** No more than were ordered and have not been made again. */
async function chosenLines(
  trx: Db,
  original: OrderFacts,
  asked: AskedReprint['lines'],
): Promise<LineAgain[]> {
  const taken = await queries.countTaken(trx, original.id)
  const wanted = new Map(asked.map((one) => [one.lineId, one]))
  if (wanted.size === 0 || wanted.size !== asked.length) refuse('invalid', { lines: 'required' })
  const lines = original.lines.flatMap((line) => {
    const one = wanted.get(line.id)
    if (!one) return []
    if (one.quantity > line.quantity - (taken.get(line.id) ?? 0)) {
      return refuse('invalid', { [`quantity.${line.id}`]: 'too_big' })
    }
    return [{ line, quantity: one.quantity, correctedVersionId: one.versionId }]
  })
  return lines.length === wanted.size ? lines : refuse('invalid', { lines: 'not_found' })
}
