import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, email, longText, optional, phone, text } from '#api/fields.ts'
import { ticketSubjects } from './ticket.terms.ts'

export const TicketForm = z.object({
  subject: z.enum(ticketSubjects, { error: 'required' }),
  subSubject: optional(text(100)),
  name: text(100),
  email,
  phone: optional(phone),
  order: optional(text(40)),
  message: longText(5_000),
  policy: accepted,
})

export const ticketContract = {
  openTicket: endpoint({
    method: 'POST',
    path: '/tickets',
    summary: 'A question to the shop, from a visitor or a customer',
    input: TicketForm,
    output: z.object({ publicId: z.string() }),
  }),
  listOwnTickets: endpoint({
    method: 'GET',
    path: '/customers/me/tickets',
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
