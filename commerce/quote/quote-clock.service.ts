import type { Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makeThreadHead } from '#commerce/mail-in/ticket-mails.service.ts'
import { signMailedLink } from '#commerce/ticket/own-ticket.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { quoteReminderMail } from './quote.mail.ts'
import * as queries from './quote.queries.ts'
import { daysAfter } from './quote.rules.ts'
import { REMIND_DAYS } from './quote.terms.ts'
import { moveQuote, sumsOf } from './read-quote.service.ts'

type Db = Kysely<Tables>
type Run = { now: Date; reportFault: (error: unknown) => void }

const DAY_MS = 24 * 60 * 60_000

/** Ends quotes whose last day is over in their store, and reminds of those that end soon. */
export async function watchQuotes(
  db: Db,
  sites: readonly Site[],
  { now, reportFault }: Run,
): Promise<void> {
  for (const site of sites) {
    const today = todayIn(site.timeZone, now)
    const store = site.slug
    const over = await queries.selectEnding(db, { store, until: daysAfter(today, -1) })
    const soon = { store, until: daysAfter(today, REMIND_DAYS), isReminded: false }
    const ending = (await queries.selectEnding(db, soon)).filter(
      // Somebody who got it yesterday has not forgotten it.
      ({ sent_at: sentAt, valid_until: until }) =>
        until >= today && now.getTime() - sentAt!.getTime() > DAY_MS,
    )
    for (const quote of over) {
      await transact(db, (trx) => expire(trx, quote.public_id, today, now)).catch(reportFault)
    }
    for (const quote of ending) {
      await transact(db, (trx) => remind(trx, quote.public_id, site, now)).catch(reportFault)
    }
  }
}

async function expire(trx: Db, publicId: string, today: string, now: Date): Promise<void> {
  const quote = await queries.lockQuote(trx, publicId)
  if (quote?.state !== 'SENT' || quote.valid_until >= today) return
  await moveQuote(trx, quote, { to: 'EXPIRED', by: theShop, now })
}

async function remind(trx: Db, publicId: string, site: Site, now: Date): Promise<void> {
  const quote = await queries.lockQuote(trx, publicId)
  if (quote?.state !== 'SENT' || quote.reminded_at !== null) return
  await queries.updateQuote(trx, quote.id, { reminded_at: now })
  const lines = await queries.selectLines(trx, [quote.id])
  await queueMail(trx, quoteReminderMail, {
    subjectId: quote.id,
    place: {
      site,
      locale: site.locales.find(({ code }) => code === quote.locale) ?? site.locales[0],
    },
    to: quote.ticket_email,
    data: {
      publicId: quote.public_id,
      reference: quote.reference,
      key: await signMailedLink(trx, quote.ticket_public_id, now),
      name: quote.ticket_name,
      validUntil: quote.valid_until,
      totalMinor: sumsOf(quote, lines).totalMinor,
      currency: quote.currency,
      ...(await makeThreadHead(trx, { id: quote.spoken_of_in, reference: quote.ticket_reference })),
    },
  })
}
