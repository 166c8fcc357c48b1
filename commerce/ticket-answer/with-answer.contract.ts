import { z } from 'zod'
import { flag, longText, optional, text } from '#api/fields.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'

/** Answer in a ticket that leaves with a decision: at once, or when somebody else agrees to it. */
export const withAnswer = {
  ticket: optional(text(40)),
  answer: optional(longText(MOST_MESSAGE_LETTERS)),
  isAnswerSolving: optional(flag),
}

export const answerEnd = z.enum(['sent', 'waiting']).optional()

/** Answer to the customer that leaves with an approval. */
export const PreparedAnswer = z.object({
  text: z.string(),
  reference: z.string(),
  publicId: z.string(),
})
