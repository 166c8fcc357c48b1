import type { Face } from '#design/faces/face.ts'
import type { Kysely } from 'kysely'
import type { StreamedBody } from '#api/contract.ts'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import type { PressPhoto, PressPhotos } from '#press/press-photo.ts'
import {
  addUploadWithin,
  getUploader,
  refuseTooManyUploads,
  refuseWithoutRoom,
  uploadingOf,
} from './add-upload.ts'
import type { UploadStore } from './store-upload.ts'
import type { UploadReceiver } from './receive-uploads.ts'
import { refusingWithoutSpace } from './run-ingest.ts'
import { adoptResumable } from './resumable.queries.ts'
import { isLent } from './lent-picture.queries.ts'
import { answerPicture, getStored } from './picture-answer.ts'
import { assetOf, showUpload } from './show-upload.ts'
import type { PhotoAsset } from './upload.contract.ts'
import * as storedFiles from './stored-file.queries.ts'
import * as queries from './upload.queries.ts'
import { keyOfPressPhoto, originalKey } from './upload.rules.ts'
import { UPLOADS_PER_PAGE } from './upload.terms.ts'
import type { UploadTools } from './upload-tools.ts'
import { fileFaces, fileVariants } from './upload.columns.ts'

export function makeUploadUseCases(
  tools: UploadTools,
  uploadStore: UploadStore,
  receiveUploads: UploadReceiver,
) {
  const { storage, settings } = tools

  async function uploadImages(ctx: Ctx, _input: object, body: StreamedBody) {
    const uploading = uploadingOf(ctx)
    const { extSessionId } = uploading.owner
    await refuseTooManyUploads(uploading, settings)
    const files = await receiveUploads(uploading, body, {
      checkField(name, value) {
        if (name === 'ext_session_id' && value !== extSessionId) refuse('forbidden')
      },
      checkForm({ fields }) {
        if (!fields.has('ext_session_id')) refuse('forbidden')
      },
    })
    return { files }
  }

  async function listUploads(ctx: Ctx, input: { page: number; parentId?: string | undefined }) {
    if (!ctx.session) return { uploads: [], total: 0, pages: 0 }
    const owner = getUploader(ctx)
    const { parentId } = input
    const offset = (input.page - 1) * UPLOADS_PER_PAGE
    const [rows, total] = await Promise.all([
      queries.selectUploads(ctx.db, owner, { limit: UPLOADS_PER_PAGE, offset, parentId }),
      queries.countListed(ctx.db, owner, parentId),
    ])
    const uploads = rows.map((row) => showUpload(row, ctx.now))
    return { uploads, total, pages: Math.ceil(total / UPLOADS_PER_PAGE) }
  }

  const choosePage = {
    /** Drawing takes seconds: not in the transaction. */
    async prepare(ctx: Ctx, input: { id: string; page: number }): Promise<void> {
      const pdf = await getOwn(ctx, input.id)
      const uploading = uploadingOf(ctx)
      await refuseTooManyUploads(uploading, settings)
      await refuseWithoutRoom(uploading, settings)
      await tools.disk.refuseIfReached()
      if (pdf.state !== 'READY' || pdf.kind !== 'PDF') refuse('invalid', { id: 'no_pdf' })
      try {
        await refusingWithoutSpace(() =>
          uploadStore.storeChosenPage(uploading, pdf.sha256, input.page),
        )
      } catch (error) {
        if (error instanceof IngestRefusal) refuse('invalid', { page: error.code })
        throw error
      }
    },
    async execute(ctx: Ctx, input: { id: string; page: number }) {
      const pdf = await getOwn(ctx, input.id)
      const sha256 = await storedFiles.findPdfPage(ctx.db, pdf.sha256, input.page)
      const image = sha256 && (await storedFiles.touchReadyFile(ctx.db, sha256))
      if (!image) return refuse('conflict')
      const row = await addUploadWithin(uploadingOf(ctx), settings, {
        sha256: image.sha256,
        bytes: image.bytes,
        name: `${pdf.name.replace(/\.pdf$/i, '')} ${input.page}.jpg`,
        parentId: pdf.id,
        pageNumber: input.page,
      })
      return showUpload(row, ctx.now)
    },
  }

  async function getPicture(ctx: Ctx, input: { id: string; file: string }): Promise<FileAnswer> {
    const row = (await findOwn(ctx, input.id)) ?? (await getLent(ctx, input.id))
    return answerPicture(storage, row, input.file)
  }

  async function getOriginal(ctx: Ctx, input: { id: string }): Promise<FileAnswer> {
    return answerOriginal(storage, await getOwn(ctx, input.id))
  }

  return {
    uploadImages,
    listUploads,
    getUpload: async (ctx: Ctx, input: { id: string }) =>
      showUpload(await getOwn(ctx, input.id), ctx.now),
    choosePage,
    deleteUpload,
    getPicture,
    getOriginal,
  }
}

async function answerOriginal(
  storage: Pick<Storage, 'find'>,
  row: queries.UploadRow,
): Promise<FileAnswer> {
  if (row.state !== 'READY' || row.kind === 'ZIP') return refuse('not_found')
  const found = await getStored(storage, originalKey(row.sha256))
  return new FileAnswer({
    ...found,
    contentType: row.mime!,
    etag: `"${row.sha256.slice(0, 32)}"`,
    downloadName: row.name,
  })
}

/** A photo whoever owns it, small or as it came: who may see it was asked before. */
export async function answerAnyPhoto(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'find'>,
  { photoId, size }: { photoId: string; size: 'small' | 'original' },
): Promise<FileAnswer> {
  const [row] = await queries.findUploadsById(db, [photoId])
  if (row?.kind !== 'IMAGE') return refuse('not_found')
  if (size === 'original') return answerOriginal(storage, row)
  const [smallest] = fileVariants
    .read(row.variants)
    .toSorted((one, other) => one.width - other.width)
  return answerPicture(storage, row, smallest?.file ?? '')
}

async function deleteUpload(ctx: Ctx, input: { id: string }) {
  const row = await getOwn(ctx, input.id)
  try {
    await queries.deleteUpload(ctx.db, row.id)
  } catch (error) {
    if (isStillUsed(error)) refuse('in_use')
    throw error
  }
  return {}
}

const FOREIGN_KEY_VIOLATION = '23503'
const RESTRICT_VIOLATION = '23001'

export function isStillUsed(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === FOREIGN_KEY_VIOLATION || code === RESTRICT_VIOLATION
}

/** Own upload: what is not yours does not exist. */
async function getOwn(ctx: Ctx, id: string): Promise<queries.UploadRow> {
  return (await findOwn(ctx, id)) ?? refuse('not_found')
}

async function findOwn(ctx: Ctx, id: string): Promise<queries.UploadRow | undefined> {
  return ctx.session && queries.findUpload(ctx.db, getUploader(ctx), id)
}

/** A photo of somebody else's, which came with a design. Its small copies only: never the original. */
async function getLent(ctx: Ctx, id: string): Promise<queries.UploadRow> {
  const customerId = ctx.session?.customer?.id
  const viewer = {
    brand: ctx.site.brand,
    store: ctx.site.slug,
    customerId,
    guestSessionId: customerId === undefined ? ctx.session?.extId : undefined,
  }
  const [row] = (await isLent(ctx.db, viewer, id))
    ? await queries.findUploadsById(ctx.db, [id])
    : []
  return row?.kind === 'IMAGE' ? row : refuse('not_found')
}

/** Photos among the ids that are this visitor's and ready to be used in a design. */
export async function findOwnedPhotos(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, PhotoAsset>> {
  if (!ctx.session) return new Map()
  const rows = await queries.findUploadsById(ctx.db, ids, getUploader(ctx))
  return new Map(rows.filter(isPhoto).map((row) => [row.id, assetOf(row)]))
}

const isPhoto = (row: queries.UploadRow) => row.state === 'READY' && row.kind === 'IMAGE'

/** Originals among the ids that this visitor may take away as they came, and where they lie. */
export async function findOwnOriginals(ctx: Ctx, ids: readonly string[]) {
  if (!ctx.session) return new Map<string, never>()
  const rows = await queries.findUploadsById(ctx.db, ids, getUploader(ctx))
  return new Map(
    rows
      .filter(isPhoto)
      .map(({ id, name, bytes, sha256 }) => [
        id,
        { id, name, bytes, sha256, key: originalKey(sha256) },
      ]),
  )
}

/** Faces in these photos, as far as somebody has looked, whoever owns them. */
export async function findFaces(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Record<string, Face[]>> {
  const rows = await queries.findUploadsById(db, [...new Set(ids)])
  return Object.fromEntries(
    rows.flatMap(({ id, faces }) => (faces === null ? [] : [[id, fileFaces.read(faces)]])),
  )
}

/** A photo that a design holds and the storage does not. */
export class MissingPhoto extends Error {
  override name = 'MissingPhoto'
  readonly code = 'missing_photo'
  readonly photoId: string
  constructor(photoId: string) {
    super(`The photo ${photoId} is missing.`)
    this.photoId = photoId
  }
}

/** The photos of a document on this machine's disk, whoever owns them: ownership was checked before. */
export async function fetchPressPhotos(
  db: Kysely<Tables>,
  storage: Storage,
  ids: readonly string[],
): Promise<{ photos: PressPhotos; release: () => Promise<void> }> {
  const rows = (await queries.findUploadsById(db, [...new Set(ids)])).filter(isPhoto)
  const photos: PressPhotos = {}
  const releases: (() => Promise<void>)[] = []
  const release = async () => {
    for (const one of releases.splice(0)) await one()
  }
  try {
    for (const id of new Set(ids)) {
      const row = rows.find((candidate) => candidate.id === id)
      if (!row) throw new MissingPhoto(id)
      const key = keyOfPressPhoto(row)
      const local = await storage.fetchLocal(key).catch(async (error: unknown) => {
        throw (await storage.find(key)) ? error : new MissingPhoto(id)
      })
      releases.push(local.release)
      photos[id] = {
        path: local.path,
        mime: row.press_mime as PressPhoto['mime'],
        orientation: row.press_orientation as PressPhoto['orientation'],
        widthPx: row.width_px!,
        heightPx: row.height_px!,
      }
    }
  } catch (error) {
    await release()
    throw error
  }
  return { photos, release }
}

/** At login the visitor's uploads become the customer's. After the old session has ended. */
export async function adoptUploads(
  ctx: Ctx,
  login: { customerId: string; extSessionId: string; previousExtSessionId: string },
): Promise<void> {
  // Two visitors who become the same customer at once may bring the same picture.
  await queries.lockOwner(ctx.db, login)
  await queries.adoptUploads(ctx.db, login.previousExtSessionId, login)
  await adoptResumable(ctx.db, login.previousExtSessionId, login)
}

/** Key of some file that the storage of this database has; undefined before the first upload. */
export async function findAnyFileKey(db: Kysely<Tables>): Promise<string | undefined> {
  const sha256 = await storedFiles.findAnyReadyFile(db)
  return sha256 === undefined ? undefined : originalKey(sha256)
}
