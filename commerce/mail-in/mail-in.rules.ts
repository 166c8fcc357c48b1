import { mailboxOf } from '#commerce/kernel/mail/mailbox.rules.ts'
import type { Site } from '#config/sites.ts'
import type { MailSigns, ParsedMail } from '#press/mail/parsed-mail.ts'

/** Machine that wrote a mail, or undefined for a person. */
export type Machine = 'own' | 'automatic' | 'bulk'

const bulk = new Set(['bulk', 'list', 'junk'])
const NO_REPLY = /^(?:no-?_?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+@])/i

/** Only what a mail says of itself: a person who is taken for a machine is still shown to people of the shop. */
export function findMachine(
  { from, signs }: Pick<ParsedMail, 'from' | 'signs'>,
  ownAddresses: readonly string[],
): Machine | undefined {
  if (from && isOwn(from.address, ownAddresses)) return 'own'
  if (isAutomatic(signs) || (from && NO_REPLY.test(from.address))) return 'automatic'
  return signs.isList || bulk.has(signs.precedence ?? '') ? 'bulk' : undefined
}

const isAutomatic = ({ autoSubmitted, precedence, isSenderless }: MailSigns) =>
  (autoSubmitted !== undefined && autoSubmitted !== 'no') ||
  precedence === 'auto_reply' ||
  isSenderless

/** Whether an automatic mail may answer it: never a machine, nor who asks for none. */
export const mayAcknowledge = (mail: ParsedMail, ownAddresses: readonly string[]) =>
  mail.from !== undefined &&
  findMachine(mail, ownAddresses) === undefined &&
  !mail.signs.wantsNoAnswer

export const isOwn = (address: string, ownAddresses: readonly string[]) =>
  ownAddresses.some((own) => mailboxOf(own) === mailboxOf(address))

/** Subject without "Re:", "AW:", "Fwd:" and the like, as often as they stand there. */
export function plainSubject(subject: string): string {
  let rest = subject.trim()
  for (let count = 0; count < 10; count += 1) {
    const next = rest.replace(/^(?:\[[^\]]{1,40}\]\s*)?\p{L}{1,4}(?:\[\d{1,3}\])?\s*[:：]\s*/iu, '')
    if (next === rest || !/^\p{L}{1,4}/u.test(rest.replace(/^\[[^\]]*\]\s*/, ''))) break
    rest = next
  }
  return rest.trim()
}

/** `T-7K3M9PQ` in a subject, as people and programs write it. */
export const referencesIn = (subject: string): string[] =>
  [...subject.matchAll(/\bT-[A-Z0-9]{5,12}\b/gi)].map(([one]) => one.toUpperCase()).slice(0, 5)

const ORDER = /\b[A-Z]{2}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b/i

/** The first number of an order that somebody mentions. */
export const orderNumberIn = (...texts: readonly string[]): string | undefined =>
  texts
    .map((text) => ORDER.exec(text)?.[0])
    .find((one) => one !== undefined)
    ?.toUpperCase()

/** Stores that read the addresses which a mail went to, else those of their domains, else all of them. */
export function addressedSites(sites: readonly Site[], recipients: readonly string[]) {
  const boxes = new Set(recipients.map(mailboxOf))
  const hosts = new Set(recipients.map(hostOf))
  const reads = (is: (address: string) => boolean) =>
    sites.filter(({ contactEmail, mailFrom }) =>
      [contactEmail, mailFrom].some((own) => own !== undefined && is(own)),
    )
  const addressed = reads((own) => boxes.has(mailboxOf(own)))
  if (addressed.length > 0) return addressed
  const ofDomain = reads((own) => hosts.has(hostOf(own)))
  return ofDomain.length > 0 ? ofDomain : sites
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Store that speaks a language first, where there are several: `de-AT` is said in one of them alone. */
export function siteIn(sites: readonly Site[], language: string | undefined): Site | undefined {
  if (language === undefined) return undefined
  const [tag, code] = [language.toLowerCase(), language.slice(0, 2).toLowerCase()]
  return (
    sites.find(({ locales }) => locales.some(({ iso }) => iso.toLowerCase() === tag)) ??
    sites.find(({ locales }) => locales[0].language === code)
  )
}

export const localeIn = (site: Site, language: string | undefined) =>
  site.locales.find((one) => one.language === language?.slice(0, 2).toLowerCase())
