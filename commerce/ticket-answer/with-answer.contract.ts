import { z } from 'zod'
import { flag, longText, many, optional, text } from '#api/fields.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import { macroAct } from '#commerce/ticket/macro-acts.contract.ts'
import { MOST_MACRO_ACTS } from '#commerce/ticket/macro-acts.terms.ts'
import { MOST_ANSWER_DOCUMENTS, MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'

/** Answer in a ticket that leaves with a decision: at once, or when somebody else agrees to it. */
export const withAnswer = {
  ticket: optional(text(40)),
  answer: optional(longText(MOST_MESSAGE_LETTERS)),
  isAnswerSolving: optional(flag),
  /** Ready-made answer that it began with, and its other acts, as far as they were confirmed. */
  answerMacro: optional(text(40)),
  isAnswerMacroChanged: optional(flag),
  answerAct: many(macroAct, MOST_MACRO_ACTS),
  /** Files that were brought for it, and invoices and credit notes of the writer's orders. */
  answerFile: many(text(40), MOST_ATTACHMENTS),
  answerDocument: many(text(64), MOST_ANSWER_DOCUMENTS),
}

export const answerEnd = z.enum(['sent', 'waiting']).optional()

/** Answer to the customer that leaves with an approval. */
export const PreparedAnswer = z.object({
  text: z.string(),
  reference: z.string(),
  publicId: z.string(),
  /** Names of the files that go with it. */
  enclosed: z.array(z.string()),
})
