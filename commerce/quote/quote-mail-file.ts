import type { Kysely } from 'kysely'
import type { MailFile, OpenedMailFile } from '#commerce/kernel/mail/mail-file.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { drawQuotePdf } from './quote-pdf.service.ts'
import * as queries from './quote.queries.ts'

/**
 * Opens the document of a quote that goes with its mail: drawn when the mail is sent, so that no copy of it lies about
 * after its customer is erased. Undefined for every other file.
 */
export const makeOpenQuoteFile =
  (db: Kysely<Tables>, { sites, words }: { sites: readonly Site[]; words: MailWords }) =>
  async ({ key, name, contentType }: MailFile): Promise<OpenedMailFile | undefined> => {
    const [kind, publicId = ''] = key.split(':')
    if (kind !== 'quote') return undefined
    const quote = await queries.findQuote(db, publicId)
    const site = sites.find(({ slug }) => slug === quote?.store)
    if (!quote || !site) return undefined
    const content = await drawQuotePdf(db, {
      quote,
      site,
      buyer: quote.ticket_name,
      mailWords: words,
    })
    return { name, contentType, content }
  }
