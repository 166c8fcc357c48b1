import type { Kysely } from 'kysely'
import type { Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import type { ParsedMail } from '#press/mail/parsed-mail.ts'
import type { FoundThread } from './find-thread.service.ts'
import { guessLanguage } from './guess-language.rules.ts'
import { addressedSites, localeIn, orderNumberIn, plainSubject, siteIn } from './mail-in.rules.ts'
import * as queries from './mail-place.queries.ts'

/** Store that a mail is for, and the language in which its writer is answered. */
export type MailPlace = { site: Site; locale: Locale }

/**
 * Store and language of an incoming mail. What is known of the writer goes before what the mail says of itself: all stores of a brand may read one address, and
 * ordinary mail programs say no language. Whoever is answered elsewhere has their orders hidden from whoever answers.
 */
export async function findMailPlace(
  db: Kysely<Tables>,
  sites: readonly Site[],
  mail: ParsedMail,
  thread: FoundThread | undefined,
): Promise<MailPlace> {
  const own = sites.find(({ slug }) => slug === thread?.ticket.store)
  if (own) return { site: own, locale: localeIn(own, thread!.ticket.language) ?? own.locales[0] }
  const candidates = addressedSites(sites, mail.recipients)
  const known = await findKnown(db, { sites, candidates }, mail)
  const words = guessLanguage(`${plainSubject(mail.subject)}\n${mail.text}`)
  const site =
    sites.find(({ slug }) => slug === known?.store) ??
    (candidates.length === 1 ? candidates[0] : undefined) ??
    siteIn(candidates, mail.language) ??
    siteIn(candidates, words) ??
    candidates[0]!
  const locale =
    localeIn(site, known?.locale) ??
    localeIn(site, mail.language) ??
    localeIn(site, words) ??
    site.locales[0]
  return { site, locale }
}

type Known = { store: string; locale?: string | undefined }

async function findKnown(
  db: Kysely<Tables>,
  { sites, candidates }: { sites: readonly Site[]; candidates: readonly Site[] },
  { from, subject, text }: ParsedMail,
): Promise<Known | undefined> {
  if (!from) return undefined
  const number = orderNumberIn(subject, text)
  const named = number && (await queries.findOrderPlace(db, number, from.address))
  // Somebody else may have ordered in a language that the writer does not speak.
  if (named) return { store: named.store, locale: named.isOwn ? named.locale : undefined }
  const brands = new Set(candidates.map(({ brand }) => brand))
  const stores = sites.filter(({ brand }) => brands.has(brand)).map(({ slug }) => slug)
  const newest = await queries.findNewestOrderPlace(db, from.address, stores)
  if (newest) return newest
  const store = await queries.findAccountStore(db, from.address, stores)
  return store === undefined ? undefined : { store }
}
