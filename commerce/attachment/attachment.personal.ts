import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const attachmentPersonal: PersonalData = {
  // Erased with their tickets, which alone know whose they are (ticket.personal.ts).
  tables: {},
  exports: {
    message_files: (db, { customerId }) =>
      db
        .selectFrom('attachment')
        .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
        .where('ticket.customer_id', '=', customerId)
        .select([
          'ticket.public_id as message',
          'attachment.name',
          'attachment.bytes',
          'attachment.sha256',
          'attachment.created_at',
        ])
        .orderBy('attachment.created_at')
        .execute(),
  },
}
