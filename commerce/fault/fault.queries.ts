import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { FaultKind } from './fault.terms.ts'

type Db = Kysely<Tables>

export async function insertReport(
  db: Db,
  report: { ticketId: string; orderId: string; now: Date },
  lines: readonly { lineId: string; pieces: number; what: FaultKind }[],
): Promise<void> {
  const { ticketId, orderId, now } = report
  await db
    .insertInto('fault_report')
    .values({ ticket_id: ticketId, order_id: orderId, reported_at: now })
    .execute()
  await db
    .insertInto('fault_line')
    .values(
      lines.map(({ lineId, pieces, what }) => ({
        ticket_id: ticketId,
        line_id: lineId,
        pieces,
        what,
      })),
    )
    .execute()
}

/** Everything that was reported about an order, oldest first. */
export async function selectReported(db: Db, orderId: string) {
  return db
    .selectFrom('fault_line as line')
    .innerJoin('fault_report as report', 'report.ticket_id', 'line.ticket_id')
    .innerJoin('ticket', 'ticket.id', 'line.ticket_id')
    .where('report.order_id', '=', orderId)
    .orderBy('report.reported_at')
    .orderBy('line.ticket_id')
    .select([
      'line.line_id',
      'line.pieces',
      'line.what',
      'report.reported_at',
      'ticket.id as ticket_id',
      'ticket.reference',
      'ticket.public_id',
    ])
    .execute()
}

/** Reports of a ticket and of those that were merged into it, newest first. */
export async function selectReports(db: Db, ticketId: string) {
  return db
    .selectFrom('fault_report as report')
    .innerJoin('ticket', 'ticket.id', 'report.ticket_id')
    .innerJoin('shop_order', 'shop_order.id', 'report.order_id')
    .where((on) =>
      on.or([on('report.ticket_id', '=', ticketId), on('ticket.merged_into', '=', ticketId)]),
    )
    .orderBy('report.reported_at', 'desc')
    .select([
      'report.ticket_id',
      'report.order_id',
      'report.reported_at',
      'shop_order.number',
      'shop_order.status',
      'ticket.reference',
    ])
    .execute()
}
