import type { Kysely } from 'kysely'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { listTicketFiles } from '#commerce/attachment/attachment.service.ts'
import { invoiceKey } from '#commerce/invoice/invoice-file.rules.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { answerPicture } from '#commerce/upload/picture-answer.ts'
import { fileVariants } from '#commerce/upload/upload.columns.ts'
import { originalKey } from '#commerce/upload/upload.rules.ts'
import type { Tables } from '#db/tables.ts'
import { listTicketDocuments } from './ticket-document.service.ts'

/** Pictures are shown as our own small copies: nothing that came with the original is left in them. */
const SHOWN_WIDTH = 1000

/** Files that a reader may open: invoices are of an order, notes of the shop. */
type Shown = { ticketId: string; withDocuments: boolean; withNotes: boolean }

/** Bytes of a file of a conversation, as they were checked when they arrived. */
export async function openTicketFile(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'find'>,
  { ticketId, withDocuments, withNotes }: Shown,
  fileId: string,
): Promise<FileAnswer> {
  const file = (await listTicketFiles(db, ticketId)).find(({ id }) => id === fileId)
  if (!file) {
    return withDocuments ? openDocument(db, storage, ticketId, fileId) : refuse('not_found')
  }
  if (file.direction === 'NOTE' && !withNotes) return refuse('not_found')
  if (file.kind === 'IMAGE') {
    const sizes = fileVariants.read(file.variants).toSorted((a, b) => a.width - b.width)
    const shown = sizes.find(({ width }) => width >= SHOWN_WIDTH) ?? sizes.at(-1)
    return shown ? answerPicture(storage, file, shown.file) : refuse('not_found')
  }
  const stored = await storage.find(originalKey(file.sha256))
  if (!stored) return refuse('not_found')
  return new FileAnswer({
    ...stored,
    contentType: 'application/pdf',
    etag: `"${file.sha256}"`,
    downloadName: file.name,
  })
}

/** An invoice or credit note that went with an answer. */
async function openDocument(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'find'>,
  ticketId: string,
  fileId: string,
): Promise<FileAnswer> {
  const document = (await listTicketDocuments(db, ticketId)).find(({ id }) => id === fileId)
  if (!document?.pdf_sha256) return refuse('not_found')
  const stored = await storage.find(invoiceKey(document.pdf_sha256))
  if (!stored) return refuse('not_found')
  return new FileAnswer({
    ...stored,
    contentType: 'application/pdf',
    etag: `"${document.pdf_sha256}"`,
    downloadName: `${document.number}.pdf`,
  })
}
