import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { readHead, refuseUnlessNameAgrees, typeOf } from '#press/ingest/file-type.ts'
import type { IngestedPicture } from '#press/ingest/ingest-image.ts'
import type { IngestedPdf } from '#press/ingest/ingest-pdf.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import type { Bringer } from './decode-budget.ts'
import { runIngest } from './run-ingest.ts'
import type { SavedFile } from './save-stream.ts'
import * as storedFiles from './stored-file.queries.ts'
import {
  fileFaces,
  filePages,
  fileVariants,
  type StoredPage,
  type Variant,
} from './upload.columns.ts'
import { originalKey, pressKey, variantKey } from './upload.rules.ts'
import type { UploadSettings, UploadTools } from './upload-tools.ts'

type Db = Kysely<Tables>

export type NamedFile = SavedFile & { name: string }

const formatMimes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export const mimeOfVariant = (file: string): string => formatMimes[file.split('.').at(-1)!]!

/** Keeps bytes once, whoever brings them and however often. */
export function makeFileStore(
  tools: Pick<UploadTools, 'storage' | 'ingest'> & { settings: Pick<UploadSettings, 'decodeMs'> },
) {
  const { storage, ingest } = tools
  const { decodeMs } = tools.settings
  const working = new Map<string, Promise<void>>()

  /** Two people with the same picture at the same time: it is decoded for one of them. */
  async function once(db: Db, file: NamedFile, work: () => Promise<void>): Promise<void> {
    const earlier = working.get(file.sha256)
    if (earlier) await earlier.catch(() => {})
    if (await storedFiles.touchReadyFile(db, file.sha256)) return checkName(file)
    const current = work()
    working.set(file.sha256, current)
    try {
      await current
    } finally {
      if (working.get(file.sha256) === current) working.delete(file.sha256)
    }
  }

  async function storePicture(
    db: Db,
    file: SavedFile,
    picture: IngestedPicture,
    folder: string,
  ): Promise<void> {
    const { sha256 } = file
    const hasPressFile = picture.press.file !== 'original'
    await storedFiles.beginStoredFile(db, {
      sha256,
      kind: 'IMAGE',
      bytes: file.bytes,
      mime: picture.mime,
      width_px: picture.widthPx,
      height_px: picture.heightPx,
      has_alpha: picture.hasAlpha,
      press_mime: picture.press.mime,
      press_orientation: picture.press.orientation,
      has_press_file: hasPressFile,
      variants: fileVariants.write(picture.variants),
      placeholder_color: picture.placeholderColor,
      taken_at: picture.takenAt,
      difference_hash: picture.look.differenceHash,
      sharpness: picture.look.sharpness,
      faces: fileFaces.write(picture.faces),
    })
    if (hasPressFile) {
      await storage.put(pressKey(sha256), join(folder, picture.press.file), picture.press.mime)
    }
    for (const variant of picture.variants) await putVariant(sha256, variant.file, folder)
    await storage.put(originalKey(sha256), file.path, picture.mime)
    await storedFiles.finishStoredFile(db, sha256, { state: 'READY' })
  }

  const putVariant = (sha256: string, file: string, folder: string) =>
    storage.put(variantKey(sha256, file), join(folder, file), mimeOfVariant(file))

  async function storeImage(bringer: Bringer, file: NamedFile, workFolder: string): Promise<void> {
    const { db } = bringer
    await once(db, file, async () => {
      const outFolder = await mkdtemp(join(workFolder, 'out-'))
      const input = { path: file.path, name: file.name, outFolder }
      const picture = await runIngest(bringer, decodeMs, outFolder, (options) =>
        ingest.image(input, options),
      )
      await storePicture(db, file, picture, outFolder)
    })
  }

  /** Its row is there already. */
  async function storePdf(bringer: Bringer, file: NamedFile, workFolder: string): Promise<void> {
    const { db } = bringer
    await once(db, file, async () => {
      await refusingFile(db, file.sha256, async () => {
        const outFolder = await mkdtemp(join(workFolder, 'out-'))
        const input = { path: file.path, name: file.name, outFolder }
        const pdf = await runIngest(bringer, decodeMs, outFolder, (options) =>
          ingest.pdf(input, options),
        )
        const variants = await measureThumbnails(pdf, outFolder)
        await storedFiles.beginStoredFile(db, {
          sha256: file.sha256,
          kind: 'PDF',
          bytes: file.bytes,
          mime,
          pages: filePages.write(describePages(pdf)),
          variants: fileVariants.write(variants),
        })
        for (const variant of variants) await putVariant(file.sha256, variant.file, outFolder)
        if (pdf.picture) await storePage(db, file.sha256, pdf.picture, outFolder)
        await storage.put(originalKey(file.sha256), file.path, mime)
        await storedFiles.finishStoredFile(db, file.sha256, { state: 'READY' })
      })
    })
  }

  async function refusingFile<Result>(
    db: Db,
    sha256: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof IngestRefusal) {
        await storedFiles.finishStoredFile(db, sha256, { state: 'REFUSED', refusal: error.code })
      }
      throw error
    }
  }

  type Page = NonNullable<IngestedPdf['picture']>

  /** The printed page is a picture like any other, whose original we made ourselves. */
  async function storePage(db: Db, pdfSha256: string, page: Page, folder: string): Promise<string> {
    const saved = await measureFile(join(folder, page.press.file))
    const { mime: pressMime } = page.press
    const picture = { ...page, mime: pressMime, press: { ...page.press, file: 'original' } }
    if (!(await storedFiles.touchReadyFile(db, saved.sha256))) {
      await storePicture(db, saved, picture, folder)
    }
    const { sha256 } = saved
    await storedFiles.setPdfPage(db, { pdfSha256, pageNumber: page.page, sha256 })
    return sha256
  }

  /** The picture of a page, drawn when somebody first wants it. */
  async function storeChosenPage(
    bringer: Bringer,
    pdfSha256: string,
    pageNumber: number,
  ): Promise<string> {
    const { db } = bringer
    const known = await storedFiles.findPdfPage(db, pdfSha256, pageNumber)
    if (known && (await storedFiles.touchReadyFile(db, known))) return known
    const folder = await storage.makeTemporaryFolder()
    try {
      const original = await storage.fetchLocal(originalKey(pdfSha256))
      try {
        const input = { path: original.path, outFolder: folder.path, page: pageNumber }
        const { picture } = await runIngest(bringer, decodeMs, folder.path, (options) =>
          ingest.pdf(input, options),
        )
        if (!picture) throw new IngestRefusal('no_such_page')
        return await storePage(db, pdfSha256, picture, folder.path)
      } finally {
        await original.release()
      }
    } finally {
      await folder.remove()
    }
  }

  return { storeImage, storePdf, storeChosenPage, refusingFile }
}

const mime = 'application/pdf'

/** Name check, as a decoder would make it; known bytes meet none. */
async function checkName(file: NamedFile): Promise<void> {
  refuseUnlessNameAgrees(file.name, typeOf(await readHead(file.path)))
}

export async function measureFile(path: string): Promise<SavedFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  return { path, bytes: size, sha256: hash.digest('hex') }
}

async function measureThumbnails(pdf: IngestedPdf, folder: string): Promise<Variant[]> {
  return Promise.all(
    pdf.thumbnails.map(async ({ file, widthPx, heightPx }) => {
      const { size } = await stat(join(folder, file))
      return { file, width: widthPx, height: heightPx, bytes: size }
    }),
  )
}

function describePages(pdf: IngestedPdf): StoredPage[] {
  const thumbnails = new Map(pdf.thumbnails.map(({ page, file }) => [page, file]))
  return pdf.pages.map(({ widthMm, heightMm }, at) => ({
    widthMm,
    heightMm,
    thumbnail: thumbnails.get(at + 1),
  }))
}
