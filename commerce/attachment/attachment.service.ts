import type { Kysely } from 'kysely'
import type { StreamedBody } from '#api/contract.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import { addressGroup, countAttempt, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Bringer } from '#commerce/upload/decode-budget.ts'
import { makeFileStore, type NamedFile } from '#commerce/upload/store-file.ts'
import { receiveForm, type ReceivedFile } from '#commerce/upload/receive-form.ts'
import { refusingWithoutSpace } from '#commerce/upload/run-ingest.ts'
import { kindByFirstBytes } from '#commerce/upload/upload.rules.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import type { Tables } from '#db/tables.ts'
import { cleanDisplayName } from '#press/ingest/display-name.ts'
import { readHead } from '#press/ingest/file-type.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import type { Attachment } from './attachment.contract.ts'
import * as queries from './attachment.queries.ts'
import {
  FILES_FIELD,
  ATTACHED_IDS_FIELD,
  CLAIM_HOURS,
  MOST_ATTACHMENT_MB,
} from './attachment.terms.ts'
import { drainPast } from './drain-past.ts'

const perAddress: AttemptLimit = { name: 'attachment', most: 60, windowMinutes: 60 }
const MOST_BYTES = MOST_ATTACHMENT_MB * 1_000_000
const MOST_FIELD_BYTES = 32_000
const MOST_FIELDS = 40
const MOST_WORDS_BYTES = 500_000
const HOUR_MS = 60 * 60_000

/** Context of a form with files: of a visitor, or of somebody of the shop who brings a file for one of its stores. */
export type FormCtx = Pick<Ctx, 'db' | 'now' | 'clientAddress' | 'extSessionId'> & {
  site: { slug: string }
  /** Files of an answer that waits: they may be older than others that no message has taken. */
  waiting?: readonly string[] | undefined
  session?: { customer: { id: string } | undefined } | undefined
}

type Form = { fields: { name: string; value: string }[]; files: ReceivedFile[]; problem?: string }

export function makeAttachmentUseCases(tools: UploadTools) {
  const { storage } = tools
  const fileStore = makeFileStore(tools)

  async function receive(
    ctx: FormCtx,
    input: { accepts: 'photos' | 'documents'; most: number },
    body: StreamedBody,
  ) {
    return refusingWithoutSpace(async () => {
      const folder = await storage.makeTemporaryFolder()
      try {
        const form = await receiveAttachments(body, folder.path, tools)
        const attachedIds = form.fields.filter(({ name }) => name === ATTACHED_IDS_FIELD)
        const attachments: Attachment[] = await findAttachments(
          ctx,
          attachedIds.map(({ value }) => value).slice(0, input.most),
        )
        let problem = form.problem
        if (form.files.length + attachments.length > input.most) problem ??= 'too_many_files'
        if (!problem && form.files.length > 0) problem = await findLimitProblem(ctx)
        for (const file of problem ? [] : form.files) {
          const stored = await storeAttachment(fileStore, ctx, file, {
            accepts: input.accepts,
            folder: folder.path,
          })
          if (typeof stored === 'string') problem ??= stored
          else attachments.push(stored)
        }
        const fields = form.fields.filter(({ name }) => name !== ATTACHED_IDS_FIELD)
        return { fields, attachments, problem }
      } finally {
        await folder.remove()
      }
    })
  }

  return { receiveForm: receive }
}

/** Attachment row of a file that was taken, or the code of why not. */
async function storeAttachment(
  fileStore: ReturnType<typeof makeFileStore>,
  ctx: FormCtx,
  given: ReceivedFile,
  { accepts, folder }: { accepts: 'photos' | 'documents'; folder: string },
): Promise<Attachment | string> {
  const file: NamedFile = { ...given, name: cleanDisplayName(given.name) }
  const kind = kindByFirstBytes(await readHead(file.path))
  if (kind === 'ZIP' || (kind === 'PDF' && accepts === 'photos')) return 'unsupported_type'
  try {
    await (kind === 'PDF' ? fileStore.storePdf : fileStore.storeImage)(bringerOf(ctx), file, folder)
  } catch (error) {
    if (error instanceof IngestRefusal) return error.code
    if (error instanceof Refusal && error.code === 'too_many_attempts') return error.code
    throw error
  }
  const { name, bytes, sha256 } = file
  const id = makePublicId()
  const row = { id, store: ctx.site.slug, sha256, name, bytes, created_at: ctx.now }
  await queries.insertAttachment(ctx.db, row)
  return { id, name, bytes }
}

export type FileTools = Pick<UploadTools, 'storage' | 'ingest' | 'settings'>

/** Takes a photo or document that came by another way than a form, by the same rules. */
export const storeFile = (tools: FileTools, ctx: FormCtx, file: ReceivedFile, folder: string) =>
  storeAttachment(makeFileStore(tools), ctx, file, { accepts: 'documents', folder })

/** Form as it came, also one whose files are too much: what was typed must not be lost. */
async function receiveAttachments(
  body: StreamedBody,
  folder: string,
  { settings, disk }: Pick<UploadTools, 'settings' | 'disk'>,
): Promise<Form> {
  const fields: Form['fields'] = []
  const { stream, isPast } = drainPast(body.stream, MOST_BYTES + MOST_WORDS_BYTES)
  try {
    const { files } = await receiveForm(
      { ...body, stream },
      {
        folder,
        idleMs: settings.idleMs,
        beforeWriting: disk.refuseIfReached,
        fileField: FILES_FIELD,
        mostFieldBytes: MOST_FIELD_BYTES,
        mostFields: MOST_FIELDS,
        // One limit for all of them, which is kept where the form comes in.
        limitFile: () => () => Infinity,
        mostTotalBytes: MOST_BYTES,
        checkField: (name, value) => void fields.push({ name, value }),
      },
    )
    // A browser sends an empty file for a field in which nothing was chosen.
    const chosen = files.filter(({ bytes, name }) => bytes > 0 || name !== '')
    const total = chosen.reduce((sum, { bytes }) => sum + bytes, 0)
    return total > MOST_BYTES
      ? { fields, files: [], problem: 'too_large' }
      : { fields, files: chosen }
  } catch (error) {
    const isTooLarge = error instanceof Refusal && error.code === 'too_large'
    if (isPast() || isTooLarge) return { fields, files: [], problem: 'too_large' }
    throw error
  }
}

async function findLimitProblem(ctx: FormCtx): Promise<string | undefined> {
  const attempts = await countAttempt(ctx, perAddress, addressGroup(ctx.clientAddress))
  return attempts > perAddress.most ? 'too_many_attempts' : undefined
}

const bringerOf = (ctx: FormCtx): Bringer => ({
  db: ctx.db,
  now: ctx.now,
  visitor: ctx.session?.customer?.id ?? ctx.extSessionId,
  network: addressGroup(ctx.clientAddress),
})

const placeOf = (ctx: FormCtx) => ({
  store: ctx.site.slug,
  since: new Date(ctx.now.getTime() - CLAIM_HOURS * HOUR_MS),
  waiting: ctx.waiting,
})

/** Files that no message has taken, in the given order; those that are gone are left out. */
export const findUnclaimed = (ctx: FormCtx, ids: readonly string[]) =>
  queries.selectUnclaimed(ctx.db, placeOf(ctx), ids)

async function findAttachments(ctx: FormCtx, ids: readonly string[]): Promise<Attachment[]> {
  const rows = await findUnclaimed(ctx, ids)
  return rows.map(({ id, name, bytes }) => ({ id, name, bytes }))
}

/** In the transaction of the message: a file belongs to one message of a ticket, or to none. */
export async function claimAttachments(
  ctx: FormCtx,
  given: readonly string[],
  place: { ticketId: string; messageId: string },
): Promise<Attachment[]> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return []
  const found = await findAttachments(ctx, ids)
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > MOST_BYTES) refuse('invalid', { [FILES_FIELD]: 'too_large' })
  const claimed = await queries.setMessage(ctx.db, ids, place)
  if (found.length !== ids.length || claimed !== ids.length) {
    refuse('invalid', { [FILES_FIELD]: 'expired' })
  }
  return found
}

/** The pictures among a form's files, or the refusal that asks for them again. */
export async function getPhotos(ctx: Ctx, given: readonly string[]) {
  const ids = [...new Set(given)]
  const rows = await queries.selectUnclaimed(ctx.db, placeOf(ctx), ids)
  const photos = rows.filter((row) => row.kind === 'IMAGE')
  if (photos.length !== ids.length) refuse('invalid', { [FILES_FIELD]: 'expired' })
  return photos
}

export const listTicketFiles = queries.selectOfTicket

/** Files of tickets that were erased; their bytes go with the next purge of uploads. */
export const deleteTicketAttachments = queries.deleteOfTickets

export async function purgeAttachments(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.deleteUnclaimed(db, new Date(now.getTime() - CLAIM_HOURS * HOUR_MS))
}

/** Files of a ticket whose messages are another's now. */
export const { moveTicketFiles, moveMessageFiles } = queries
