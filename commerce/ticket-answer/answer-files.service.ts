import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import {
  claimAttachments,
  findUnclaimed,
  listTicketFiles,
} from '#commerce/attachment/attachment.service.ts'
import { FILES_FIELD } from '#commerce/attachment/attachment.terms.ts'
import { invoiceKey } from '#commerce/invoice/invoice-file.rules.ts'
import { MOST_MAIL_FILE_BYTES } from '#commerce/kernel/mail/mail-file.terms.ts'
import type { MailFile } from '#commerce/kernel/mail/mail-file.ts'
import {
  selectByNumbers,
  type listTicketDocuments,
} from '#commerce/ticket/ticket-document.service.ts'
import { selectWaitingFiles, type Enclosed } from '#commerce/ticket/ticket-draft.service.ts'
import { mimeOfVariant } from '#commerce/upload/store-file.ts'
import { fileVariants } from '#commerce/upload/upload.columns.ts'
import { originalKey, variantKey } from '#commerce/upload/upload.rules.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type TicketFile = Awaited<ReturnType<typeof listTicketFiles>>[number]
type TicketDocument = Awaited<ReturnType<typeof listTicketDocuments>>[number]
type Message = {
  ticket: { id: string; store: string }
  messageId: string
  staffId: string
  now: Date
}

/** Context of files that somebody of the shop brings for a ticket of one of its stores. */
export const officeFormOf = async (
  { db, now, clientAddress }: { db: Db; now: Date; clientAddress: string | undefined },
  staffId: string,
  { id, store }: { id: string; store: string },
) => ({
  db,
  now,
  clientAddress,
  extSessionId: staffId,
  site: { slug: store },
  waiting: await selectWaitingFiles(db, id),
})

const bringerOf = (db: Db, { ticket, staffId, now }: Omit<Message, 'messageId'>) =>
  officeFormOf({ db, now, clientAddress: undefined }, staffId, ticket)

/** Files that are still free to go with an answer, in the given order. */
export const findFree = async (
  db: Db,
  where: Omit<Message, 'messageId'>,
  ids: readonly string[],
): Promise<Awaited<ReturnType<typeof findUnclaimed>>> =>
  ids.length === 0 ? [] : findUnclaimed(await bringerOf(db, where), ids)

/** Refuses what could not be sent later: whoever approves is no longer who could choose other files. */
export async function judgeEnclosed(
  db: Db,
  where: Omit<Message, 'messageId'>,
  { files, documents }: Enclosed,
): Promise<void> {
  const found = await findFree(db, where, files)
  if (found.length !== new Set(files).size) refuse('invalid', { [FILES_FIELD]: 'expired' })
  mailFilesOf(found, await selectByNumbers(db, documents), FILES_FIELD)
}

/** Gives files that were brought to a message of the shop; what they are for its mail. */
export async function claimFiles(
  trx: Db,
  { ticket, messageId, staffId, now }: Message,
  ids: readonly string[],
): Promise<MailFile[]> {
  if (ids.length === 0) return []
  const bringer = await bringerOf(trx, { ticket, staffId, now })
  await claimAttachments(bringer, ids, { ticketId: ticket.id, messageId })
  const files = await listTicketFiles(trx, ticket.id)
  return mailFilesOf(
    files.filter((file) => file.message_id === messageId),
    [],
    FILES_FIELD,
  )
}

/** Files for a mail: pictures as our own copies, without what a camera wrote into them. `field`: of the form, for a refusal. */
export function mailFilesOf(
  given: readonly Pick<TicketFile, 'sha256' | 'name' | 'bytes' | 'kind' | 'variants'>[],
  documents: readonly Pick<TicketDocument, 'number' | 'pdf_sha256' | 'pdf_bytes'>[],
  field: string,
): MailFile[] {
  let sum = documents.reduce((bytes, { pdf_bytes }) => bytes + (pdf_bytes ?? 0), 0)
  const files = given.map(({ sha256, name, bytes, kind, variants }) => {
    const [largest] = fileVariants.read(variants).toSorted((a, b) => b.width - a.width)
    if (kind === 'IMAGE' && largest) {
      sum += largest.bytes
      const contentType = mimeOfVariant(largest.file)
      return {
        key: variantKey(sha256, largest.file),
        name: renamed(name, contentType),
        contentType,
      }
    }
    sum += bytes
    return { key: originalKey(sha256), name, contentType: 'application/pdf' }
  })
  if (sum > MOST_MAIL_FILE_BYTES) refuse('invalid', { [field]: 'too_large' })
  return [...files, ...documents.flatMap(fileOfDocument)]
}

const fileOfDocument = ({
  number,
  pdf_sha256: sha256,
}: Pick<TicketDocument, 'number' | 'pdf_sha256'>): MailFile[] =>
  sha256 === null
    ? []
    : [{ key: invoiceKey(sha256), name: `${number}.pdf`, contentType: 'application/pdf' }]

/** Name with the ending of what the copy is. */
const renamed = (name: string, contentType: string) =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${contentType.split('/')[1]!.replace('jpeg', 'jpg')}`
