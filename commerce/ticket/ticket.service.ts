import { todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { z } from 'zod'
import {
  addressGroup,
  countAttempt,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import { claimAttachments } from '#commerce/attachment/attachment.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { noteLimited } from '#commerce/kernel/limited-count.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { findTopicId } from '#commerce/help/help.service.ts'
import { storeRows } from '#config/site-table.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { legalDueAt } from './legal-date.rules.ts'
import type { BudgetForm, TicketForm } from './ticket.contract.ts'
import { ticketNewMail, ticketReceivedMail } from './ticket.mail.ts'
import { makeReplyTag } from './reply-tag.ts'
import { findFollowed, signMailedLink } from './own-ticket.service.ts'
import { makeTicketReference } from './ticket-reference.rules.ts'
import { opensAgainAt, startClocks } from './ticket-clock.service.ts'
import { insertMessage } from './ticket-thread.queries.ts'
import * as links from './ticket-link.queries.ts'
import * as queries from './ticket.queries.ts'
import { findSituation } from './ticket-situation.service.ts'
import { isSenderOfSpam } from './ticket-spam.queries.ts'
import {
  subjectOf,
  type TicketChannel,
  type TicketSituation,
  type TicketTrust,
} from './ticket.terms.ts'

const perAddress: AttemptLimit = { name: 'ticket', most: 10, windowMinutes: 60 }
const perEmail: AttemptLimit = { name: 'ticket mail', most: 5, windowMinutes: 60 }

export type Limits = { mayMail: boolean }

/** Past the limit of an e-mail address the ticket counts, but its sender is not written to. */
export async function limitTickets(ctx: Ctx, input: { email: string }): Promise<Limits> {
  await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
  const attempts = await countAttempt(ctx, perEmail, input.email.toLowerCase())
  const mayMail = attempts <= perEmail.most
  if (!mayMail) await noteLimited(ctx.db, perEmail.name, ctx.now)
  return { mayMail }
}

export async function openTicket(ctx: Ctx, input: z.output<typeof TicketForm>, limits: Limits) {
  // A form without a script offers the choices of all subjects: the closer word is what was meant.
  const subject = input.subSubject === undefined ? input.subject : subjectOf(input.subSubject)
  const order = input.ownOrder ?? input.order
  const asked = { ...input, subject, order }
  const { publicId, ticketId } = await saveTicket(ctx, 'formContact', asked, undefined, limits)
  await linkTicked(ctx, ticketId, { order, line: input.line })
  return { publicId }
}

/** Lines that a customer ticked of an order of theirs; those of another one are left out. */
async function linkTicked(
  ctx: Ctx,
  ticketId: string,
  { order, line }: { order: string | undefined; line: readonly string[] },
): Promise<void> {
  const customerId = ctx.session?.customer?.id
  if (customerId === undefined || order === undefined || line.length === 0) return
  const found = await links.findOrderOf(ctx.db, ctx.site.slug, order, customerId)
  if (!found) return
  const things = await links.selectThings(ctx.db, found.id)
  const ticked = things.filter(({ kind, target }) => kind === 'LINE' && line.includes(target))
  const made = { links: ticked, orderId: found.id, by: undefined, now: ctx.now }
  await links.setLinks(ctx.db, ticketId, made)
}

export async function requestBudget(ctx: Ctx, input: z.output<typeof BudgetForm>, limits: Limits) {
  if (input.neededOn !== undefined && input.neededOn < todayIn(ctx.site.timeZone, ctx.now)) {
    refuse('invalid', { neededOn: 'in_the_past' })
  }
  const { companyName, product, quantity, neededOn } = input
  const budget = { companyName, product, quantity, neededOn }
  const { publicId } = await saveTicket(
    ctx,
    'formContactRequestBudget',
    { ...input, subject: 'budget', subSubject: undefined, order: undefined },
    budget,
    limits,
  )
  return { publicId }
}

type Budget = Pick<z.output<typeof BudgetForm>, 'companyName' | 'product' | 'quantity' | 'neededOn'>

export async function saveTicket(
  ctx: Ctx,
  channel: TicketChannel,
  input: Omit<z.output<typeof TicketForm>, 'line' | 'ownOrder'>,
  budget: Budget | undefined,
  limits: Limits,
) {
  if (!ctx.site.contactChannels.includes(channel)) refuse('not_found')
  const customerId = ctx.session?.customer?.id
  const verified = customerId === undefined ? 'NONE' : 'ACCOUNT'
  const ticket = { ...input, channel, budget, customerId, verified } as const
  const { publicId, id: ticketId } = await writeTicket(ctx, ticket, limits)
  return { publicId, ticketId }
}

type NewTicket = Omit<
  z.output<typeof TicketForm>,
  'policy' | 'subSubject' | 'line' | 'ownOrder'
> & {
  /** A choice, or words of a report. */
  subSubject?: string | undefined
  channel: TicketChannel
  budget?: Budget | undefined
  customerId: string | undefined
  verified: TicketTrust
  /** As a report says it, where the order itself knows nothing of it. */
  situation?: TicketSituation | undefined
}

/** A new ticket with its first message and files, for whoever has been asked already whether they may write. */
export async function writeTicket(ctx: Ctx, input: NewTicket, { mayMail }: Limits) {
  const { channel, budget, customerId, verified } = input
  const { subject, subSubject, name, email, phone, order, message } = input
  const publicId = makePublicId()
  const reference = makeTicketReference()
  const writer = { email, customerId }
  const about = { subject, subSubject, store: ctx.site.slug, order, writer }
  const situation = (await findSituation(ctx.db, about, ctx.now)) ?? input.situation ?? null
  const clocked = { subject, priority: 3, situation }
  const legalDue = subSubject === 'myData' ? legalDueAt(ctx.now, ctx.site.timeZone) : undefined
  const id = await queries.insertTicket(ctx.db, {
    public_id: publicId,
    store: ctx.site.slug,
    customer_id: customerId ?? null,
    language: ctx.locale.language,
    channel,
    subject,
    sub_subject: subSubject ?? null,
    name,
    email,
    phone: phone ?? null,
    order_reference: order ?? null,
    policy_accepted_at: ctx.now,
    created_at: ctx.now,
    reference,
    verified,
    situation,
    last_message_at: ctx.now,
    status_changed_at: ctx.now,
    ...(await startClocks(ctx.db, clocked, 'first', ctx.now)),
    follows: (await findFollowed(ctx, input)) ?? null,
    help_topic_id: await findTopicId(ctx.db, input.topic),
    read_by_customer_at: ctx.now,
    legal_due_at: legalDue ?? null,
  })
  if (legalDue) {
    const asked = { subject: publicId, store: ctx.site.slug, dueAt: legalDue, now: ctx.now }
    await raiseTodo(ctx.db, { kind: 'data_request', ...asked })
  }
  const messageId = await insertMessage(
    ctx.db,
    id,
    {
      direction: 'IN',
      channel: channel === 'chat' ? 'CHAT' : customerId === undefined ? 'FORM' : 'ACCOUNT',
      text: message,
    },
    ctx.now,
  )
  if (budget) {
    await queries.insertBudget(ctx.db, {
      ticket_id: id,
      company_name: budget.companyName ?? null,
      product: budget.product,
      quantity: budget.quantity,
      needed_on: budget.neededOn ?? null,
    })
  }
  const { length: files } = await claimAttachments(ctx, input.attachment, {
    ticketId: id,
    messageId,
  })
  const told = { publicId, reference, subject, files }
  // An account is nobody else's; an address that was typed may be one of spam.
  const isSilent = customerId === undefined && (await isSenderOfSpam(ctx.db, email))
  if (mayMail && !isSilent) {
    const data = {
      ...told,
      opensAt: await opensAgainAt(ctx.db, clocked, ctx.now),
      replyTag: await makeReplyTag(ctx.db, reference),
      key: await signMailedLink(ctx.db, publicId, ctx.now),
    }
    await queueMail(ctx.db, ticketReceivedMail, { subjectId: id, place: ctx, to: email, data })
  }
  await queueMail(ctx.db, ticketNewMail, {
    subjectId: id,
    place: { site: ctx.site, locale: ctx.site.locales[0] },
    to: ctx.site.contactEmail,
    data: { ...told, subSubject, name, email, phone, order, message, budget },
  })
  return { id, publicId }
}

/** Guest tickets become a customer's once they have proved to read the address they gave. */
export async function adoptTickets(
  ctx: Pick<Ctx, 'db' | 'site'>,
  owner: { customerId: string; email: string },
): Promise<void> {
  const stores = storeRows.filter(({ brand }) => brand === ctx.site.brand).map(({ slug }) => slug)
  await queries.giveTickets(ctx.db, owner, stores)
}
