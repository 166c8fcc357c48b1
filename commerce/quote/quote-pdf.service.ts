import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import { FileAnswer } from '#api/file-answer.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import { sellerFor } from '#config/legal-entity.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { drawQuote } from './quote-pdf.ts'
import { sumsOf } from './read-quote.service.ts'
import * as queries from './quote.queries.ts'

type Given = { quote: queries.QuoteRow; site: Site; buyer: string; mailWords: MailWords }

/** A quote as a document, drawn from what it says: a draft of today, or what was sent. */
export async function answerQuotePdf(db: Kysely<Tables>, given: Given): Promise<FileAnswer> {
  const bytes = await drawQuotePdf(db, given)
  return new FileAnswer({
    contentType: 'application/pdf',
    bytes: bytes.length,
    open: async () => Readable.from([bytes]),
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    downloadName: `${given.quote.reference}.pdf`,
  })
}

export async function drawQuotePdf(
  db: Kysely<Tables>,
  { quote, site, buyer, mailWords }: Given,
): Promise<Buffer> {
  const lines = await queries.selectLines(db, [quote.id])
  const locale = site.locales.find(({ code }) => code === quote.locale) ?? site.locales[0]
  const sums = sumsOf(quote, lines)
  return Buffer.from(
    await drawQuote({
      data: {
        reference: quote.reference,
        sentOn: todayIn(site.timeZone, quote.sent_at ?? quote.made_at),
        validUntil: quote.valid_until,
        earliestOn: quote.earliest_on ?? undefined,
        buyer,
        seller: sellerFor(site.seller, site.config.defaultCountryA2),
        lines: lines.map((line) => ({
          name: line.article_name,
          detail: [line.variant_label, line.design_name].filter(Boolean).join(' · '),
          pieces: line.pieces,
          listMinor: line.list_minor,
          unitMinor: line.unit_minor,
        })),
        serviceName: quote.service_name ?? undefined,
        taxPermille: quote.tax_permille,
        ...sums,
      },
      t: mailWords(locale.iso),
      iso: locale.iso,
      brand: site.brand,
      brandName: site.config.brandName,
    }),
  )
}
