import { isRefused, type Refused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import { ratingReasons } from '#commerce/ticket/ticket.terms.ts'
import {
  fileErrors,
  readFormWithFiles,
  refusedFormWithFiles,
} from '#app/upload/forms-with-files.ts'
import type { Shop } from '#app/shop.ts'
import { REASON_FIELD } from './ticket-rating.tsx'

/** Sends what a customer writes in a conversation, that it is solved, that it is theirs or how it was answered; else what the page shows. */
export async function sendAnswer(
  shop: Shop,
  request: Request,
  ticket: { publicId: string; key?: string | undefined },
) {
  const form = await readFormWithFiles(shop, request, {
    accepts: 'documents',
    most: MOST_ATTACHMENTS,
  })
  // Somebody else's ticket does not exist, whatever is sent to it.
  const refused = async (answer: Refused) =>
    answer.code === 'not_found'
      ? orErrorPage<never>(shop, answer)
      : refusedFormWithFiles(answer, form)
  if (form.values['act'] === 'close') {
    const closed = await shop.api.ticket.closeTicket(ticket)
    return isRefused(closed) ? refused(closed) : ({ done: 'closed' } as const)
  }
  if (form.values['act'] === 'end') {
    const ended = await shop.api.chat.endChat(ticket)
    return isRefused(ended) ? refused(ended) : ({ done: 'ended' } as const)
  }
  if (form.values['act'] === 'confirm') {
    const confirmed = await shop.api.ticket.confirmTicket(ticket)
    return isRefused(confirmed) ? refused(confirmed) : ({ done: 'confirmed' } as const)
  }
  if (form.values['act'] === 'rate') {
    const { stars = '', words } = form.values
    const reason = ratingReasons.filter((one) => form.values[REASON_FIELD + one] !== undefined)
    const rated = await shop.api.ticket.rateTicket({ ...ticket, stars, reason, words })
    return isRefused(rated) ? refused(rated) : ({ done: 'rated' } as const)
  }
  const fields = fileErrors(form)
  if (fields) return refusedFormWithFiles({ code: 'invalid', fields }, form)
  const answer = await shop.api.ticket.answerTicket({
    ...ticket,
    message: form.values['message'] ?? '',
    attachment: form.attachments.map(({ id }) => id),
  })
  return isRefused(answer) ? refused(answer) : ({ done: 'sent' } as const)
}
