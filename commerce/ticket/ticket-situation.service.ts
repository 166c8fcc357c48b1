import { sql, type Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import type { Tables } from '#db/tables.ts'
import { findTeamFor } from './ticket-clock.queries.ts'
import { situationOf, type KnownOrder } from './ticket-situation.rules.ts'
import type { TicketRow } from './ticket-thread.queries.ts'
import type { TicketSituation } from './ticket.terms.ts'

type Db = Kysely<Tables>

type About = {
  subject: string
  subSubject?: string | null | undefined
  store: string
  order: string | null | undefined
  /** Typed the number; nobody where somebody of the shop named the order. */
  writer?: { email: string; customerId: string | null | undefined } | undefined
}

/** Situation of the order of a ticket, as it is now. A number that is somebody else's order makes nothing urgent. */
export async function findSituation(
  db: Db,
  about: About,
  now: Date,
): Promise<TicketSituation | null> {
  const { subject, subSubject = null } = about
  const [team, order] = await Promise.all([
    findTeamFor(db, subject),
    about.order ? findKnownOrder(db, about, about.order) : undefined,
  ])
  return situationOf({ subject, subSubject, order, today: todayIn(team.time_zone, now) })
}

/** The same of a ticket that there is already. */
export const findSituationOf = (db: Db, ticket: TicketRow, now: Date) =>
  findSituation(
    db,
    {
      subject: ticket.subject,
      subSubject: ticket.sub_subject,
      store: ticket.store,
      order: ticket.order_reference,
      writer: ticket.is_order_of_staff
        ? undefined
        : { email: ticket.email, customerId: ticket.customer_id },
    },
    now,
  )

async function findKnownOrder(
  db: Db,
  { store, writer }: About,
  number: string,
): Promise<KnownOrder | undefined> {
  const { rows } = await sql<KnownOrder>`
    select shop_order.status, leaves_on::text as "leavesOn", promised_until::text as "promisedUntil",
      array(select state from shipment
        where shipment.order_id = shop_order.id and replaced_at is null) as parcels
    from shop_order
    where number = ${number.toUpperCase()} and store = ${store}
      and (${writer === undefined} or lower(email) = ${writer?.email.toLowerCase() ?? ''}
        or customer_id = ${writer?.customerId ?? null}::uuid)`.execute(db)
  return rows[0]
}
