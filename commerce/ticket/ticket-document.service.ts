import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { invoiceKey } from '#commerce/invoice/invoice-file.rules.ts'
import { MOST_MAIL_FILE_BYTES } from '#commerce/kernel/mail/mail-file.terms.ts'
import type { MailFile } from '#commerce/kernel/mail/mail-file.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './ticket-document.queries.ts'

type Db = Kysely<Tables>

export type AttachedDocument = MailFile & { number: string }

/** Invoices and credit notes of orders that may go with an answer, the newest first. */
export async function listDocuments(db: Db, orders: readonly string[]) {
  const rows = await queries.selectDocuments(db, orders)
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    order: row.order_number,
    issuedOn: row.issued_on,
  }))
}

/** Files of documents of the given orders; any other one is nobody's to send. */
export async function getDocuments(
  db: Db,
  numbers: readonly string[],
  orders: readonly string[],
): Promise<AttachedDocument[]> {
  const wanted = [...new Set(numbers)]
  if (wanted.length === 0) return []
  const rows = await queries.selectDocuments(db, orders)
  const found = wanted.flatMap((number) => rows.find((row) => row.number === number) ?? [])
  if (found.length !== wanted.length) refuse('invalid', { document: 'unknown' })
  const bytes = found.reduce((sum, { pdf_bytes }) => sum + (pdf_bytes ?? 0), 0)
  if (bytes > MOST_MAIL_FILE_BYTES) refuse('invalid', { document: 'too_large' })
  return found.map(fileOf)
}

const fileOf = (row: { number: string; pdf_sha256: string | null }): AttachedDocument => ({
  number: row.number,
  key: invoiceKey(row.pdf_sha256!),
  name: `${row.number}.pdf`,
  contentType: 'application/pdf',
})

/** Documents of an answer that waited, as files of its mail. */
export const getWaitingDocuments = async (db: Db, numbers: readonly string[]) =>
  (await queries.selectByNumbers(db, numbers)).map(fileOf)

export const { insertDocuments, selectByNumbers, selectOfTicket: listTicketDocuments } = queries
