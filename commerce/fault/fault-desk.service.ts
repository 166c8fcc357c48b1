import { refuse } from '#api/refusal.ts'
import { listTicketFiles } from '#commerce/attachment/attachment.service.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { fileUrl, productPicture } from '#commerce/prepress-desk/desk-urls.ts'
import { findProofs, findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findTicket, type Ticket } from '#commerce/ticket/ticket-thread.service.ts'
import { remedies } from './fault-remedies.terms.ts'
import { selectRules } from './fault-rule.queries.ts'
import { proposalOf } from './fault-rule.rules.ts'
import * as queries from './fault.queries.ts'

/** Reported faults with their pictures. None for a ticket about anything else. */
export async function findFault(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const ticket = await findTicket(ctx.db, publicId)
  if (!ticket) return refuse('not_found')
  judgeStore(ctx, 'ticket.read', ticket.store)
  const reports = await queries.selectReports(ctx.db, ticket.id)
  const faults = await Promise.all(reports.map((report) => describeReport(ctx, ticket, report)))
  return { faults: faults.filter((fault) => fault !== undefined) }
}

type Report = Awaited<ReturnType<typeof queries.selectReports>>[number]

async function describeReport(ctx: StaffCtx, ticket: Ticket, report: Report) {
  const facts = await getOrderFacts(ctx.db, { id: report.order_id })
  if (!facts) return undefined
  const [files, reported, rules] = await Promise.all([
    listTicketFiles(ctx.db, ticket.id),
    queries.selectReported(ctx.db, report.order_id),
    selectRules(ctx.db),
  ])
  const versions = facts.lines.flatMap(({ versionId }) => versionId ?? [])
  const [previews, proofs] = await Promise.all([
    findShownPreviews(ctx.db, versions),
    findProofs(ctx.db, versions),
  ])
  const lines = reported
    .filter(({ ticket_id }) => ticket_id === report.ticket_id)
    .map((row) => {
      const line = facts.lines.find(({ id }) => id === row.line_id)!
      const { versionId } = line
      const of = { number: facts.number, versionId: versionId ?? '' }
      const proof = versionId === undefined ? undefined : proofs.get(versionId)
      return {
        lineId: line.id,
        articleName: line.articleName,
        variantLabel: line.variantLabel,
        designName: line.designName,
        what: row.what,
        pieces: row.pieces,
        ordered: line.quantity * line.pieces,
        reprintQuantity: Math.ceil(row.pieces / line.pieces),
        preview: versionId === undefined ? undefined : productPicture(of, previews.get(versionId)),
        pages: (proof?.state === 'DONE' ? proof.files : []).map(({ name, widthPx, heightPx }) => ({
          url: fileUrl(of, 'proof', name),
          widthPx,
          heightPx,
        })),
        proof: proof?.state ?? ('NONE' as const),
        others: reported
          .filter((one) => one.line_id === row.line_id && one.ticket_id !== report.ticket_id)
          .map((one) => ({
            publicId: one.public_id,
            reference: one.reference,
            at: one.reported_at.toISOString(),
            pieces: one.pieces,
            isEarlier: one.reported_at < report.reported_at,
          })),
      }
    })
  const [first] = lines
  return {
    order: { number: report.number, status: report.status },
    reference: ticket.reference,
    from: report.reference,
    store: ticket.store,
    reportedAt: report.reported_at.toISOString(),
    photos: files
      .filter(({ kind, direction }) => kind === 'IMAGE' && direction === 'IN')
      .map(({ id, name }) => ({
        photoId: id,
        name,
        url: `/api/office/tickets/${ticket.public_id}/files/${id}`,
      })),
    lines,
    reprint: remedies[first?.what ?? 'other'].reprint,
    proposal: proposalOf(rules, {
      kinds: lines.map(({ what }) => what),
      valueMinor: valueOf(facts, lines),
      currency: facts.currency,
      isRepeated: reported.some((one) => one.reported_at < report.reported_at),
    }),
    refund: lines.map(({ lineId, what }) => ({ lineId, reason: remedies[what].refund })),
  }
}

/** Value of the reported pieces, as they were sold. */
const valueOf = (
  { lines }: OrderFacts,
  reported: readonly { lineId: string; pieces: number; ordered: number }[],
): number =>
  reported.reduce((sum, { lineId, pieces, ordered }) => {
    const line = lines.find(({ id }) => id === lineId)!
    return sum + Math.round((line.totalMinor * pieces) / ordered)
  }, 0)
