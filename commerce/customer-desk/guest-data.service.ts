import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { FileAnswer } from '#api/file-answer.ts'
import {
  eraseCustomer,
  findCustomer,
  insertCustomer,
} from '#commerce/customer/customer-account.service.ts'
import { writeOwnData, type AllPersonalData } from '#commerce/customer/own-data.service.ts'
import { adoptOrders } from '#commerce/fulfilment/claim-orders.service.ts'
import type { Person } from '#commerce/kernel/personal-data.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { adoptTickets } from '#commerce/ticket/ticket.service.ts'
import { findTicket } from '#commerce/ticket/ticket-thread.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'

type Tools = { personal: AllPersonalData; sites: readonly Site[] }
type ByTicket = { ticket: string }

/** Thrown to end a transaction of which nothing may stay. */
class Undone extends Error {}

/**
 * Data that a guest left in the shop, as a file or erased, for whoever asks for it in a ticket. A guest becomes a customer
 * within one transaction, with all orders and tickets of their address: so nothing is forgotten that an account's
 * owner would get, and the log of erasures knows them after a restore.
 */
export const makeGuestData = ({ personal, sites }: Tools) => ({
  async exportGuestData(ctx: StaffCtx, { ticket }: ByTicket): Promise<FileAnswer> {
    const guest = await findGuest(ctx, sites, ticket)
    await recordLook(ctx.db, ctx.staff.id, { kind: 'guest data', id: guest.reference }, ctx.now)
    const made: { file?: FileAnswer } = {}
    try {
      await transact(ctx.db, async (trx) => {
        const person = await becomePerson(trx, guest)
        const { brandName } = guest.site.config
        made.file = await writeOwnData(trx, person, { personal, brandName, now: ctx.now })
        throw new Undone()
      })
    } catch (error) {
      if (!(error instanceof Undone)) throw error
    }
    return made.file ?? refuse('not_found')
  },

  async eraseGuest(ctx: StaffCtx, { ticket, reason }: ByTicket & { reason: string }) {
    const guest = await findGuest(ctx, sites, ticket)
    const person = await becomePerson(ctx.db, guest)
    await eraseCustomer(ctx.db, person, { personal, now: ctx.now })
    ctx.note({
      object: { kind: 'ticket', id: guest.reference, store: guest.site.slug },
      after: { isErased: true },
      reason,
    })
    return {}
  },
})

type Guest = { site: Site; email: string; reference: string }

/** A guest who has proven their address, in a ticket of theirs. Whoever has an account does both there. */
async function findGuest(ctx: StaffCtx, sites: readonly Site[], publicId: string): Promise<Guest> {
  const ticket = await findTicket(ctx.db, publicId)
  const site = sites.find(({ slug }) => slug === ticket?.store)
  if (!ticket || !site) return refuse('not_found')
  const own = storesOf(ctx.staff, 'customer.guest_data', ctx.now)
  if (own && !own.includes(site.slug)) return refuse('not_found')
  // It is about everything that the address did in the brand, also in stores that somebody does not see.
  const ofBrand = sites.filter(({ brand }) => brand === site.brand)
  if (own && !ofBrand.every(({ slug }) => own.includes(slug))) {
    return refuse('conflict', { ticket: 'other_stores' })
  }
  if (ticket.verified !== 'EMAIL' && ticket.verified !== 'ORDER') {
    return refuse('conflict', { ticket: 'not_proven' })
  }
  const account = await findCustomer(ctx.db, site.brand, ticket.email)
  if (account || ticket.customer_id) return refuse('conflict', { ticket: 'has_account' })
  return { site, email: ticket.email, reference: ticket.reference }
}

async function becomePerson(db: Kysely<Tables>, { site, email }: Guest): Promise<Person> {
  const { brand } = site
  const customerId = await insertCustomer(db, { brand, email, name: '', surname: '' })
  if (customerId === undefined) return refuse('conflict', { ticket: 'has_account' })
  await adoptOrders({ db, site }, { customerId, email })
  await adoptTickets({ db, site }, { customerId, email })
  return { customerId, brand, email }
}
