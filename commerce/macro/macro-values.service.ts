import type { Kysely } from 'kysely'
import type { MacroValues } from '#commerce/ticket/macro-text.rules.ts'
import { signTicketLink } from '#commerce/ticket/own-ticket.service.ts'
import { formatMoney } from '#config/format-money.ts'
import { prefixOf } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { macroTopics } from './macro.terms.ts'
import * as queries from './macro.queries.ts'

export type MacroTicket = {
  public_id: string
  store: string
  language: string
  subject: string
}

type MacroFilling = {
  values: MacroValues
  orderStatus: number | undefined
  /** Sum that has left, of the newest refund that has. */
  sentAmount?: string | undefined
  /** Addresses of help topics in the customer's store and language. */
  topicLinks: ReadonlyMap<number, string>
}

/**
 * Values of the placeholders for a ticket. Nothing of an order is told to somebody who only claims to be its
 * customer: then its placeholders stay open.
 */
export async function readMacroValues(
  db: Kysely<Tables>,
  ticket: MacroTicket,
  { sites, now }: { sites: readonly Site[]; now: Date },
): Promise<MacroFilling> {
  const site = sites.find(({ slug }) => slug === ticket.store)
  if (!site) return { values: {}, orderStatus: undefined, topicLinks: new Map() }
  const locale = site.locales.find(({ language }) => language === ticket.language)
  const { iso } = locale ?? site.locales[0]
  const home = `${site.origin}${prefixOf(site, locale ?? site.locales[0])}`
  const key = await signTicketLink(db, ticket.public_id, now)
  const { language } = locale ?? site.locales[0]
  const topicLinks = await readTopicLinks(db, `${home}/help-center/topic`, language)
  const values: MacroValues = {
    helpLink: `${home}/help-center`,
    ticketLink: `${home}/tickets/${ticket.public_id}?${new URLSearchParams({ key })}`,
  }
  const order = await queries.findOrderValues(db, ticket.public_id)
  if (!order) return { values, orderStatus: undefined, topicLinks }
  const parcel = await queries.findParcel(db, order.number)
  const page = `${home}/tracking/${order.public_id}`
  const sum = (found: string | null) => {
    const [minor, currency] = found?.split(' ') ?? []
    return currency && formatMoney(Number(minor), { currency, iso })
  }
  const refundAmount = sum(order.refund)
  return {
    topicLinks,
    orderStatus: order.status,
    sentAmount: sum(order.refund_sent),
    values: {
      ...values,
      orderNumber: order.number,
      orderLink: page,
      trackingLink: page,
      withdrawLink: page,
      payLink: `${page}/pay`,
      ...(order.promised_until !== null && { promise: writeDay(order.promised_until, iso) }),
      ...(parcel && { carrier: parcel.carrier }),
      ...(parcel?.tracking_number && { trackingNumber: parcel.tracking_number }),
      ...(refundAmount && { refundAmount }),
    },
  }
}

async function readTopicLinks(db: Kysely<Tables>, path: string, language: string) {
  const slugs = await queries.selectTopicSlugs(db, macroTopics, language)
  return new Map(slugs.map(({ topic_id: id, slug }) => [id, `${path}/${slug}_${id}`]))
}

const writeDay = (day: string, iso: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(iso, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
