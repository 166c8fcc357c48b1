import { refuse } from '#api/refusal.ts'
import { getOrderFacts } from '#commerce/order/order-reading.service.ts'
import { actorOf, findOfficeOrder, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { sendAnswer } from '#commerce/ticket-answer/send-answer.service.ts'
import { beginTicket as begin } from '#commerce/ticket/begun-ticket.service.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import type { TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import { storeRows } from '#config/site-table.ts'
import { findLanguage } from './writer-language.queries.ts'
import { objectOf } from './ticket-desk.service.ts'

type Begun = {
  order?: string | undefined
  customerId?: string | undefined
  store?: string | undefined
  subject: TicketSubject
  text: string
  isCall?: boolean | undefined
}

type Writer = {
  store: string
  language: string
  name: string
  email: string
  customerId: string | undefined
  order: string | undefined
}

/** Whom a ticket is with: the customer of an order, or an account in one of its stores. */
async function findWriter(ctx: StaffCtx, { order, customerId, store }: Begun): Promise<Writer> {
  if (order !== undefined) {
    const row = await findOfficeOrder(ctx, 'ticket.answer', order)
    judgeStore(ctx, 'order.read', row.store)
    const facts = (await getOrderFacts(ctx.db, { id: row.id })) ?? refuse('not_found')
    if (facts.email === '') return refuse('invalid', { order: 'erased' })
    return {
      store: row.store,
      language: row.locale,
      name: `${facts.contact.name} ${facts.contact.surname}`.trim(),
      email: facts.email,
      customerId: facts.customerId,
      order: row.number,
    }
  }
  if (customerId === undefined) return refuse('invalid', { order: 'required' })
  const customer = await ctx.db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .select(['id', 'brand', 'name', 'surname', 'email'])
    .executeTakeFirst()
  if (!customer) return refuse('not_found')
  const place = storeRows.find(({ slug, brand }) => slug === store && brand === customer.brand)
  if (!place) return refuse('invalid', { store: 'required' })
  judgeStore(ctx, 'ticket.answer', place.slug)
  judgeStore(ctx, 'customer.read', place.slug)
  return {
    store: place.slug,
    language: (await findLanguage(ctx.db, customer, place)) ?? place.languages[0],
    name: `${customer.name} ${customer.surname}`.trim(),
    email: customer.email,
    customerId: customer.id,
    order: undefined,
  }
}

/** Writes to a customer who has not asked, or notes a telephone call as a ticket. */
export async function beginTicket(ctx: StaffCtx, input: Begun) {
  const { text, subject, isCall = false } = input
  if (!isCall && leftOpen(text).length > 0) refuse('invalid', { text: 'placeholder' })
  const writer = await findWriter(ctx, input)
  const { db, staff, now } = ctx
  const begun = { ...writer, subject, staffId: staff.id, now }
  const { publicId } = await begin(db, begun, isCall ? { text } : undefined)
  const ticket = (await thread.lockTicket(db, publicId))!
  if (!isCall) {
    await sendAnswer(db, ticket, { staff, by: actorOf(staff), text, isSolved: false, now })
  }
  ctx.note({
    object: objectOf(ticket),
    after: { channel: ticket.channel, order: writer.order, customer: writer.customerId },
  })
  return { publicId }
}
