import type { Kysely } from 'kysely'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import type { Ctx, PartnerCtx } from '#commerce/kernel/context.ts'
import type { MailFile } from '#commerce/kernel/mail/mail-file.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { invoiceKey } from './invoice-file.rules.ts'
import * as queries from './invoice.queries.ts'

type Files = Pick<Storage, 'find'>

/** The invoice of an order and its credit notes, oldest first. */
export async function listOrderDocuments(db: Kysely<Tables>, orderId: string) {
  return (await queries.selectDocuments(db, orderId)).map(documentOf)
}

/** The PDF of a document as a file of a mail; undefined until it is drawn. */
export async function findDocumentFile(
  db: Kysely<Tables>,
  which: { orderId: string; number: string },
): Promise<MailFile | undefined> {
  const found = await queries.findDocument(db, which)
  if (!found?.pdf_sha256) return undefined
  const key = invoiceKey(found.pdf_sha256)
  return { key, name: `${found.number}.pdf`, contentType: 'application/pdf' }
}

/** The PDF of one of them; who may see the order was asked before. */
export async function openOrderDocument(
  ctx: Pick<Ctx, 'db'>,
  storage: Files,
  which: { orderId: string; number: string },
): Promise<FileAnswer> {
  return fileOf(storage, await queries.findDocument(ctx.db, which))
}

export async function listOwnInvoices(ctx: PartnerCtx) {
  const rows = await queries.selectInvoicesOf(ctx.db, ctx.session.customer.id)
  return {
    invoices: rows.map((row) => ({ ...documentOf(row), hasFile: row.pdf_sha256 !== null })),
  }
}

export function makeInvoiceFiles(storage: Files) {
  return {
    async getOwnInvoice(ctx: PartnerCtx, input: { number: string }): Promise<FileAnswer> {
      const { id: customerId } = ctx.session.customer
      return fileOf(storage, await queries.findDocument(ctx.db, { ...input, customerId }))
    },
  }
}

type Found = Awaited<ReturnType<typeof queries.findDocument>>

async function fileOf(storage: Files, found: Found): Promise<FileAnswer> {
  if (!found?.data) return refuse('not_found')
  // Issued a moment ago, and still being drawn.
  if (found.pdf_sha256 === null) return refuse('locked')
  const stored = await storage.find(invoiceKey(found.pdf_sha256))
  if (!stored) return refuse('not_found')
  return new FileAnswer({
    ...stored,
    contentType: 'application/pdf',
    etag: `"${found.pdf_sha256}"`,
    downloadName: `${found.number}.pdf`,
  })
}

const documentOf = (row: {
  number: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  issued_on: string
  total_minor: number
  currency: string
}) => ({
  number: row.number,
  kind: row.kind,
  issuedOn: row.issued_on,
  totalMinor: row.total_minor,
  currency: row.currency,
})
