import { isRefused } from '#api/refusal.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import type { TicketChannel } from '#commerce/ticket/ticket.terms.ts'
import { LINE_FIELD } from './own-orders.tsx'
import {
  fileErrors,
  readFormWithFiles,
  refusedFormWithFiles,
} from '#app/upload/forms-with-files.ts'
import type { Shop, ShopApi } from '#app/shop.ts'

/** Undefined when the ticket is open; else what the page shows. */
export async function sendTicket(shop: Shop, request: Request, channel: TicketChannel) {
  const form = await readFormWithFiles(shop, request, {
    accepts: 'documents',
    most: MOST_ATTACHMENTS,
  })
  const fields = fileErrors(form)
  if (fields) return refusedFormWithFiles({ code: 'invalid', fields }, form)
  const attachment = form.attachments.map(({ id }) => id)
  const line = Object.keys(form.values)
    .filter((name) => name.startsWith(LINE_FIELD))
    .map((name) => name.slice(LINE_FIELD.length))
  const values: unknown = { ...form.values, attachment, line }
  const { ticket } = shop.api
  const answer =
    channel === 'formContact'
      ? await ticket.openTicket(values as Parameters<ShopApi['ticket']['openTicket']>[0])
      : await ticket.requestBudget(values as Parameters<ShopApi['ticket']['requestBudget']>[0])
  return isRefused(answer) ? refusedFormWithFiles(answer, form) : undefined
}
