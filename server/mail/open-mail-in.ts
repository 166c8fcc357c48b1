import { Resolver } from 'node:dns/promises'
import type { MailInTools } from '#commerce/mail-in/mail-in.jobs.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import type { Env } from '#config/env.ts'
import type { Site } from '#config/sites.ts'
import { openMailParser } from '#press/mail/open-mail-parser.ts'

const LOOKUP_MS = 2_000

/** Whether somebody reads what customers answer: a mailbox, a mail server, or the inbox of a demo. */
const isRead = (env: Env) =>
  env.MAIL_IN !== undefined || env.MAIL_IN_SECRETS.size > 0 || (env.isDemo && !env.SMTP_URL)

/** Address to which the tag of a conversation is added; undefined where nobody reads it. */
export function replyBoxOf(env: Env): ((site: Site, from: string) => string) | undefined {
  if (!isRead(env)) return undefined
  return (_, from) => env.MAIL_REPLY_TO ?? `reply${from.slice(from.lastIndexOf('@'))}`
}

/** Tools that read mails. Their process starts with the first mail, not with the shop. */
export function openMailIn(
  env: Env,
  reportFault: (error: unknown, where: string) => void,
): { tools: MailInTools['mailIn']; close: () => Promise<void> } {
  const parser = openMailParser({
    workArea: temporaryAreaOf(env.dataDir),
    onCrash: (failure) => reportFault(failure, 'mail parser'),
  })
  const dns = new Resolver({ timeout: LOOKUP_MS, tries: 1 })
  const isOpen = env.MAIL_IN !== undefined || env.MAIL_IN_SECRETS.size > 0
  const resolver = isOpen
    ? async (domain: string, type: string) => (await dns.resolve(domain, type)) as string[][]
    : undefined
  return {
    tools: {
      parser,
      trust: { servers: env.MAIL_AUTH_SERVERS, resolver },
      ownAddresses: ownAddressesOf(env),
    },
    close: parser.close,
  }
}

function ownAddressesOf(env: Env): string[] {
  const replyBox = replyBoxOf(env)
  const all = env.sites.flatMap((site) => {
    const from = site.mailFrom ?? env.MAIL_FROM ?? site.contactEmail
    return [site.contactEmail, from, replyBox?.(site, from)]
  })
  return [...new Set(all.filter((one) => one !== undefined))]
}
