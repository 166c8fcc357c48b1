import type { Kysely } from 'kysely'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Tables } from '#db/tables.ts'
import { makeTicketReference } from './ticket-reference.rules.ts'
import { findSituation } from './ticket-situation.service.ts'
import { startClocks } from './ticket-clock.service.ts'
import { insertMessage } from './ticket-thread.queries.ts'
import * as queries from './ticket.queries.ts'
import type { TicketSubject } from './ticket.terms.ts'

export type BegunTicket = {
  store: string
  language: string
  subject: TicketSubject
  name: string
  email: string
  customerId: string | undefined
  order: string | undefined
  staffId: string
  now: Date
}

/**
 * Ticket that somebody of the shop begins: to write to a customer first, or to note what was said on the telephone. Its
 * address is that of the order or the account, so whoever answers from there is known.
 */
export async function beginTicket(
  trx: Kysely<Tables>,
  given: BegunTicket,
  call: { text: string } | undefined,
): Promise<{ publicId: string; id: string }> {
  const { store, language, subject, name, email, customerId, order, staffId, now } = given
  const publicId = makePublicId()
  // Whoever begins it named the order, or the account.
  const situation = await findSituation(trx, { subject, store, order }, now)
  const id = await queries.insertTicket(trx, {
    public_id: publicId,
    reference: makeTicketReference(),
    store,
    language,
    channel: call ? 'phone' : 'office',
    subject,
    sub_subject: null,
    name,
    email,
    phone: null,
    customer_id: customerId ?? null,
    order_reference: order ?? null,
    policy_accepted_at: null,
    verified: customerId === undefined ? 'ORDER' : 'ACCOUNT',
    assignee: staffId,
    begun_by: staffId,
    situation,
    created_at: now,
    last_message_at: now,
    status_changed_at: now,
    ...(call
      ? await startClocks(trx, { subject, priority: 3, situation }, 'first', now)
      : // Nobody has asked anything: there is no first answer to measure.
        { first_reply_at: now }),
  })
  if (call) {
    const said = { direction: 'IN', channel: 'PHONE', staffId, text: call.text } as const
    await insertMessage(trx, id, said, now)
  }
  return { publicId, id }
}
