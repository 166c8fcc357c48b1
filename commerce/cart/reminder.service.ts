import type { Kysely } from 'kysely'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { findSubscriber } from '#commerce/newsletter/newsletter.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './reminder.queries.ts'
import { cartReminderMail } from './cart.mail.ts'

const HOUR_MS = 60 * 60_000
/** Latest reminder: somebody who has stayed away for longer has decided. */
const LATEST_DAYS = 7
const BATCH = 100

export type Reminding = {
  db: Kysely<Tables>
  sites: readonly Site[]
  /** So long nothing happened to the cart. */
  afterHours: number
}

/** One letter about a cart, to people who have agreed to letters from this brand. Says how many. */
export async function remindOfCarts(reminding: Reminding, now: Date): Promise<number> {
  const until = new Date(now.getTime() - reminding.afterHours * HOUR_MS)
  const from = new Date(until.getTime() - LATEST_DAYS * 24 * HOUR_MS)
  let reminded = 0
  let afterId: string | undefined
  for (;;) {
    const asked = { from, until, afterId, most: BATCH }
    const waiting = await queries.selectWaiting(reminding.db, asked)
    for (const cart of waiting) if (await remind(reminding, cart, { now, until })) reminded += 1
    afterId = waiting.at(-1)?.id
    if (waiting.length < BATCH) return reminded
  }
}

async function remind(
  { db, sites }: Reminding,
  cart: queries.WaitingCart,
  when: { now: Date; until: Date },
): Promise<boolean> {
  const site = sites.find(({ slug }) => slug === cart.store)
  if (!site) return false
  const subscriber = await findSubscriber(db, site.brand, cart.email)
  if (!subscriber) return false
  const locale = site.locales.find(({ code }) => code === cart.locale) ?? site.locales[0]
  return transact(db, async (trx) => {
    const { language } = locale
    const things = await queries.selectThings(trx, { ...cart, language }, when.now)
    if (things.length === 0) return false
    if (!(await queries.claimReminder(trx, cart.id, when))) return false
    await queueMail(trx, cartReminderMail, {
      subjectId: cart.id,
      place: { site, locale },
      to: cart.email,
      data: {
        things: things.slice(0, MOST_NAMED),
        more: Math.max(0, things.length - MOST_NAMED),
        unsubscribeToken: subscriber.unsubscribeToken,
      },
    })
    return true
  })
}

const MOST_NAMED = 5
