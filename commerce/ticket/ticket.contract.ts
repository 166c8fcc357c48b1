import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  accepted,
  calendarDate,
  email,
  longText,
  many,
  optional,
  phone,
  plainText,
  text,
  wholeNumber,
} from '#api/fields.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import { ticketSubjects } from './ticket.terms.ts'

export const TicketForm = z.object({
  subject: z.enum(ticketSubjects, { error: 'required' }),
  subSubject: optional(text(100)),
  name: plainText(100),
  email,
  phone: optional(phone),
  order: optional(text(40)),
  message: longText(5_000),
  policy: accepted,
  /** Files that came with the form. */
  attachment: many(z.string().max(40), MOST_ATTACHMENTS),
})

export const BudgetForm = TicketForm.omit({ subject: true, order: true }).extend({
  companyName: optional(plainText(100)),
  product: text(200),
  quantity: wholeNumber(1, 1_000_000),
  neededOn: optional(calendarDate),
})

const opened = z.object({ publicId: z.string() })

export const ticketContract = {
  openTicket: endpoint({
    method: 'POST',
    path: '/tickets',
    access: { anyone: 'tickets.create' },
    summary: 'A question to the shop, from a visitor or a customer',
    input: TicketForm,
    output: opened,
  }),
  requestBudget: endpoint({
    method: 'POST',
    path: '/tickets/budgets',
    access: { anyone: 'tickets.create' },
    summary: 'Asks what a larger order would cost',
    input: BudgetForm,
    output: opened,
  }),
  listOwnTickets: endpoint({
    method: 'GET',
    path: '/customers/me/tickets',
    access: { customer: 'tickets.read' },
    summary: 'The signed-in customer’s tickets, newest first',
    input: z.object({}),
    output: z.object({
      tickets: z.array(
        z.object({
          publicId: z.string(),
          subject: z.enum(ticketSubjects),
          message: z.string(),
          status: z.enum(['PENDING', 'RESOLVED', 'ARCHIVED']),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
}
