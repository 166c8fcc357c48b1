import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { WORD_MONTHS } from '#commerce/ticket/old-conversations.service.ts'
import { purgePreparedAnswers } from './old-answers.service.ts'
import { ticketAnswerPersonal } from './ticket-answer.personal.ts'

/** Answers that leave now, or with an approval: what the desks of tickets, money and reprints share. */
export const ticketAnswerNoun = defineNoun({
  name: 'ticket-answer',
  floor: 'flows',
  tables: ['ticket_prepared', 'ticket_prepared_request'],
  personal: ticketAnswerPersonal,
  purge: {
    after: ['ticket'],
    run: ({ db, now }: PurgeTools) => purgePreparedAnswers(db, now),
  },
  retention: [
    {
      what: 'answers that were prepared to leave with an act',
      kept: `with the words of their conversation, ${WORD_MONTHS} months after its end`,
      why: 'claims',
      steps: ['prepared answers of old conversations'],
    },
  ],
})
