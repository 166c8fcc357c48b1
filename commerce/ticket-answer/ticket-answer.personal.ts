import type { PersonalData } from '#commerce/kernel/personal-data.ts'
import { ticketsOf } from '#commerce/ticket/tickets-of.ts'

/** Words that were prepared for somebody go with the conversation. */
export const ticketAnswerPersonal: PersonalData = {
  tables: { ticket_prepared: 'erased' },
  async erase(trx, person) {
    await trx
      .updateTable('ticket_prepared')
      .set({ text: '', files: [], documents: [] })
      .where('ticket_id', 'in', ticketsOf(trx, person))
      .execute()
  },
}
