import { todayIn } from '#api/fields.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import {
  getOwnedOrder,
  getViewedOrder,
  ownerProofOf,
  type ViewedOrder,
} from '#commerce/order-access/order-viewer.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { requestProof } from '#commerce/rendering/rendering.service.ts'
import { signTicketLink } from '#commerce/ticket/own-ticket.service.ts'
import { limitTickets, writeTicket } from '#commerce/ticket/ticket.service.ts'
import { describeLines } from '#commerce/tracking/tracked-lines.service.ts'
import { findReportable } from './fault.rules.ts'
import * as queries from './fault.queries.ts'
import type { FaultKind } from './fault.terms.ts'
import { faultWords } from './fault-words.terms.ts'

type ByLink = { publicId: string }
type ReportedLine = { lineId: string; pieces: number; what: FaultKind }
type Reported = ByLink & {
  lines: ReportedLine[]
  message?: string | undefined
  attachment: string[]
}

/** Faults that the way to the customer made. */
const ofParcel: readonly FaultKind[] = ['damaged', 'late']

export async function getFaultForm(ctx: Ctx, { publicId }: ByLink) {
  const order = await getViewedOrder(ctx, publicId)
  const { level } = order
  if (level === 'aged') {
    return { publicId: order.public_id, level, hasPostalCode: order.postal_code !== null }
  }
  const facts = await factsOf(ctx, order)
  const reportable = reportableOf(ctx, facts)
  return {
    publicId: order.public_id,
    number: facts.number,
    level,
    ...ownerProofOf(order),
    isOwner: order.isOwner,
    obstacle: reportable.obstacle,
    kinds: [...(reportable.kinds ?? [])],
    until: reportable.obstacle === undefined ? reportable.until?.toISOString() : undefined,
    lines: level === 'owner' ? await linesOf(ctx, facts) : [],
  }
}

async function linesOf(ctx: Ctx, facts: OrderFacts) {
  const [lines, reported] = await Promise.all([
    describeLines(ctx, facts, 'owner'),
    queries.selectReported(ctx.db, facts.id),
  ])
  return lines.map((line) => ({
    id: line.id,
    articleName: line.articleName,
    variantLabel: line.variantLabel,
    designName: line.designName,
    pieces: line.quantity,
    urlPreview: line.urlPreview,
    picture: line.picture,
    reported: reported
      .filter(({ line_id }) => line_id === line.id)
      .map(({ reference, reported_at, pieces }) => ({
        reference,
        at: reported_at.toISOString(),
        pieces,
      })),
  }))
}

async function factsOf(ctx: Ctx, { id }: ViewedOrder): Promise<OrderFacts> {
  return (await getOrderFacts(ctx.db, { id })) ?? refuse('not_found')
}

const reportableOf = (ctx: Ctx, facts: OrderFacts) =>
  findReportable(
    {
      status: facts.status,
      deliveredAt: facts.events.findLast(({ to }) => to === orderStatus.delivered)?.at,
      promisedUntil: facts.delivery.promisedUntil,
    },
    ctx.now,
    todayIn(ctx.site.timeZone, ctx.now),
  )

type Weighed = { order: ViewedOrder; limits: { mayMail: boolean } }

export const reportFault = {
  /** Counted before the transaction, as every other ticket is. */
  async prepare(ctx: Ctx, { publicId }: Reported): Promise<Weighed> {
    const order = await getOwnedOrder(ctx, publicId)
    return { order, limits: await limitTickets(ctx, { email: order.email }) }
  },
  async execute(ctx: Ctx, input: Reported, { order, limits }: Weighed) {
    const facts = await factsOf(ctx, order)
    const reportable = reportableOf(ctx, facts)
    if (reportable.obstacle !== undefined) {
      return refuse('conflict', { order: reportable.obstacle })
    }
    const lines = checkLines(facts, input.lines, reportable.kinds)
    const words = faultWords[ctx.locale.language]
    const summary = lines
      .map(({ line, pieces, what }) => `${pieces} × ${nameOf(line)}: ${words[what]}`)
      .join('\n')
    const kinds = [...new Set(lines.map(({ what }) => words[what]))]
    const customerId = order.isOwner ? (order.customer_id ?? undefined) : undefined
    const ticket = await writeTicket(
      ctx,
      {
        channel: 'formContact',
        subject: 'order',
        subSubject: kinds.join(', ').slice(0, 100),
        name: `${facts.contact.name} ${facts.contact.surname}`.trim(),
        email: facts.email,
        phone: facts.contact.phone,
        order: facts.number,
        message: input.message === undefined ? summary : `${summary}\n\n${input.message}`,
        attachment: input.attachment,
        customerId,
        verified: customerId === undefined ? 'ORDER' : 'ACCOUNT',
        situation: lines.some(({ what }) => ofParcel.includes(what)) ? 'parcelTrouble' : undefined,
      },
      limits,
    )
    const report = { ticketId: ticket.id, orderId: facts.id, now: ctx.now }
    await queries.insertReport(
      ctx.db,
      report,
      lines.map(({ line, pieces, what }) => ({ lineId: line.id, pieces, what })),
    )
    await drawProofs(
      ctx,
      lines.flatMap(({ line }) => line.versionId ?? []),
    )
    const { publicId } = ticket
    return {
      publicId,
      key: await signTicketLink(ctx.db, publicId, ctx.now),
      isInAccount: customerId !== undefined,
    }
  },
}

const nameOf = ({ articleName, variantLabel }: OrderFacts['lines'][number]) =>
  variantLabel === '' ? articleName : `${articleName} (${variantLabel})`

/** Lines of this order, no more pieces than it has, and of each what it can be. */
function checkLines(
  facts: OrderFacts,
  given: readonly ReportedLine[],
  kinds: readonly FaultKind[],
) {
  if (given.length === 0) return refuse('invalid', { lines: 'required' })
  if (new Set(given.map(({ lineId }) => lineId)).size < given.length) {
    return refuse('invalid', { lines: 'invalid' })
  }
  return given.map(({ lineId, pieces, what }) => {
    const line = facts.lines.find(({ id }) => id === lineId)
    if (!line) return refuse('invalid', { lines: 'not_found' })
    if (pieces < 1) return refuse('invalid', { [`pieces.${lineId}`]: 'too_small' })
    if (pieces > line.quantity * line.pieces) {
      return refuse('invalid', { [`pieces.${lineId}`]: 'too_big' })
    }
    if (!kinds.includes(what)) return refuse('invalid', { [`what.${lineId}`]: 'invalid' })
    return { line, pieces, what }
  })
}

/** Pages as they were printed, for whoever compares them with the photo. Busy presses are no reason to refuse a report. */
async function drawProofs(ctx: Ctx, versionIds: readonly string[]): Promise<void> {
  for (const printable of await readPrintables(ctx.db, [...new Set(versionIds)])) {
    try {
      const { versionId: designVersionId, document } = printable
      await requestProof(ctx.db, { designVersionId, document })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
