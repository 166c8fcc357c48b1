import type { Kysely } from 'kysely'
import type { MailComposer } from '#commerce/kernel/mail/mail-composer.ts'
import { mailKinds } from '#commerce/folded-nouns.ts'
import { openInbox, type InboxMail } from '#commerce/kernel/mail/mail-inbox.ts'
import type { MailLimits } from '#commerce/kernel/mail/mail-limits.ts'
import { makeSites } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { root } from '#server/build/build-identity.ts'
import { compileMessages, type CompiledMessages } from '#server/build/messages.ts'
import { makeMailWords } from '#server/mail/open-mail.ts'

let compiled: CompiledMessages | undefined

/** Mails in real words, from the stores of this machine. */
export const testMailComposer: MailComposer = {
  kinds: mailKinds,
  sites: makeSites(3000),
  words: makeMailWords(() => (compiled ??= compileMessages(root))),
  from: undefined,
  officeOrigin: 'http://staff.localhost:3000',
  replyBox: (_, from) => `reply${from.slice(from.lastIndexOf('@'))}`,
}

/** For tests in which people get more than strangers may send them. */
export const manyMails: MailLimits = { orderPerHour: 100_000, formPerHour: 100_000 }

/** Mails that somebody would find in the mailbox, newest first. */
export async function mailsTo(db: Kysely<Tables>, to: string): Promise<InboxMail[]> {
  const mails = await openInbox(db, testMailComposer).list()
  return mails.filter((mail) => mail.to === to)
}

/** The token in the first link of a mail. */
export function tokenOf(mail: InboxMail | undefined): string {
  const token = /[?&]token=([^\s&]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('There is no link in the mail.')
  return decodeURIComponent(token)
}
