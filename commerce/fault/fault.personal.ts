import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const faultPersonal: PersonalData = {
  tables: { fault_rule: { stays: 'what the shop proposes, and who set it' } },
  exports: {
    reported_faults: (db, { customerId }) =>
      db
        .selectFrom('fault_line as line')
        .innerJoin('fault_report as report', 'report.ticket_id', 'line.ticket_id')
        .innerJoin('ticket', 'ticket.id', 'line.ticket_id')
        .innerJoin('order_line', 'order_line.id', 'line.line_id')
        .where('ticket.customer_id', '=', customerId)
        .orderBy('report.reported_at')
        .select([
          'ticket.public_id as message',
          'ticket.order_reference',
          'order_line.article_name',
          'line.pieces',
          'line.what',
          'report.reported_at',
        ])
        .execute(),
  },
}
