import type { InvoiceKind } from '#db/order-document-tables.ts'
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

/** Words and files of the mail that brings the invoice of an order; undefined while there is none. */
export async function describeInvoiceMail(
  db: Kysely<Tables>,
  { id: orderId, number, publicId }: { id: string; number: string; publicId: string },
) {
  const documents = await queries.selectDocuments(db, orderId)
  const invoice = documents.findLast(({ kind }) => kind === 'INVOICE')
  if (!invoice) return undefined
  const found = await Promise.all(
    documents.map((document) => queries.findDocument(db, { orderId, number: document.number })),
  )
  const files: MailFile[] = found.flatMap((document) => {
    // Issued a moment ago and still being drawn, or so long ago that it says no longer whom it was for.
    if (!document?.pdf_sha256 || document.forgotten_at) return []
    const key = invoiceKey(document.pdf_sha256)
    return [{ key, name: `${document.number}.pdf`, contentType: 'application/pdf' }]
  })
  return { number, publicId, invoice: invoice.number, files }
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
  if (!found?.data || found.forgotten_at) return refuse('not_found')
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
  kind: InvoiceKind
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
