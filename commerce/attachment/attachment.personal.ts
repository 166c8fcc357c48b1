import { sql } from 'kysely'
import type { PersonalData } from '#commerce/kernel/personal-data.ts'

export const attachmentPersonal: PersonalData = {
  // Erased with their tickets, which alone know whose they are (ticket.personal.ts).
  tables: {},
  exports: {
    message_files: (db, { customerId }) =>
      db
        .selectFrom('attachment')
        .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
        .leftJoin('ticket_message as message', 'message.id', 'attachment.message_id')
        .where('ticket.customer_id', '=', customerId)
        // What colleagues and carriers note is of the shop.
        .where(sql<boolean>`message.direction is distinct from 'NOTE'`)
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
