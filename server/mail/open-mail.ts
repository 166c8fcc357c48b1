import type { Kysely } from 'kysely'
import { createTranslator } from '#app/i18n/translator.ts'
import { makeFindImage } from '#commerce/design/mail-image.ts'
import { makeOpenFile } from '#commerce/kernel/mail/mail-file.ts'
import type { MailComposer } from '#commerce/kernel/mail/mail-composer.ts'
import type { MailTranslate } from '#commerce/kernel/mail/mail-words.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeOpenQuoteFile } from '#commerce/quote/quote-mail-file.ts'
import { mailKinds } from '#commerce/folded-nouns.ts'
import type { Env } from '#config/env.ts'
import type { Tables } from '#db/tables.ts'
import type { CompiledMessages } from '#server/build/messages.ts'
import { replyBoxOf } from './open-mail-in.ts'

/** With pictures of what people designed, and files that go with mails, for whoever sends mails or shows them. */
export const withImages = (
  mailComposer: MailComposer,
  db: Kysely<Tables>,
  storage: Pick<Storage, 'find'>,
): MailComposer => {
  const [openQuote, openStored] = [makeOpenQuoteFile(db, mailComposer), makeOpenFile(storage)]
  return {
    ...mailComposer,
    findImage: makeFindImage(db, storage),
    openFile: async (file) => (await openQuote(file)) ?? openStored(file),
  }
}

/** Mail composer of this process: the words of every locale, and whom mails come from. */
export function openMailComposer(env: Env, messages: () => CompiledMessages): MailComposer {
  const words = makeMailWords(messages)
  const { sites, officeOrigin, MAIL_FROM: from } = env
  return { kinds: mailKinds, sites, words, from, officeOrigin, replyBox: replyBoxOf(env) }
}

export function makeMailWords(messages: () => CompiledMessages): MailComposer['words'] {
  const known = new Map<string, MailTranslate>()
  return (iso) => {
    let translate = known.get(iso)
    if (!translate) {
      const bundles = messages().get(iso)
      const words = { ...bundles?.get('general'), ...bundles?.get('mail') }
      translate = createTranslator(iso, words).t
      known.set(iso, translate)
    }
    return translate
  }
}
