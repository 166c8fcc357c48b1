import { refuse } from '#api/refusal.ts'
import type { z } from 'zod'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/attempt-limit.ts'
import { getPermittedCustomer } from '#commerce/authorize.ts'
import type { Ctx } from '#commerce/context.ts'
import { makePublicId } from '#commerce/public-id.ts'
import type { TicketForm } from './ticket.contract.ts'
import * as queries from './ticket.queries.ts'
import type { TicketSubject } from './ticket.terms.ts'

const perAddress: AttemptLimit = { name: 'ticket', most: 10, windowMinutes: 60 }

export async function limitTickets(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
}

export async function openTicket(ctx: Ctx, input: z.output<typeof TicketForm>) {
  const customer = ctx.session?.customer
  if (customer && !customer.permissions.includes('tickets.create')) refuse('forbidden')
  const publicId = makePublicId()
  await queries.insertTicket(ctx.db, {
    public_id: publicId,
    store: ctx.site.slug,
    customer_id: customer?.customerId ?? null,
    language: ctx.locale.language,
    subject: input.subject,
    sub_subject: input.subSubject ?? null,
    name: input.name,
    email: input.email,
    phone: input.phone ?? null,
    order_reference: input.order ?? null,
    message: input.message,
    policy_accepted_at: ctx.now,
  })
  return { publicId }
}

export async function listOwnTickets(ctx: Ctx) {
  const { customerId } = getPermittedCustomer(ctx, 'tickets.read')
  const rows = await queries.selectTicketsOf(ctx.db, customerId)
  return {
    tickets: rows.map((row) => ({
      publicId: row.public_id,
      subject: row.subject as TicketSubject,
      message: row.message,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
