import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#api/refusal.ts'
import { cleanDisplayName } from '#press/ingest/display-name.ts'
import { readHead } from '#press/ingest/file-type.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import { addUpload, type Uploading } from './add-upload.ts'
import { makeFileStore, measureFile, type NamedFile } from './store-file.ts'
import { runIngest } from './run-ingest.ts'
import { showUpload } from './show-upload.ts'
import type { RefusedFile, Upload } from './upload.contract.ts'
import * as storedFiles from './stored-file.queries.ts'
import * as queries from './upload.queries.ts'
import { kindByFirstBytes } from './upload.rules.ts'
import type { UploadTools } from './upload-tools.ts'

type Shown = Upload | RefusedFile

export type StoredUpload = {
  files: Shown[]
  /** Pending work after the answer; the file and its folder are needed until then. */
  pending?: Promise<unknown>
}

export type UploadStore = ReturnType<typeof makeUploadStore>

/** Makes uploads of a file that has arrived: an image, a PDF, or the images of a ZIP. */
export function makeUploadStore(tools: UploadTools) {
  const { settings, ingest, reportFault } = tools
  const fileStore = makeFileStore(tools)

  async function storeUpload(
    uploading: Uploading,
    given: NamedFile,
    folder: string,
  ): Promise<StoredUpload> {
    const file = { ...given, name: cleanDisplayName(given.name) }
    const kind = kindByFirstBytes(await readHead(file.path))
    if (kind === 'IMAGE') return { files: [await storeImage(uploading, file, folder)] }
    const { sha256, bytes } = file
    // The row comes first: whoever does not wait for the end can already ask for it.
    await storedFiles.beginStoredFile(uploading.db, { sha256, kind, bytes, mime: mimes[kind] })
    const work =
      kind === 'PDF'
        ? fileStore.storePdf(uploading, file, folder).then(() => addShown(uploading, file))
        : storeZip(uploading, file, folder)
    return waitAWhile(uploading, file, work.catch(refusedAs(file.name)))
  }

  async function storeImage(
    uploading: Uploading,
    file: NamedFile,
    folder: string,
    parentId?: string,
  ): Promise<Shown> {
    try {
      await fileStore.storeImage(uploading, file, folder)
      return (await addShown(uploading, file, parentId))[0]!
    } catch (error) {
      return refusedAs(file.name)(error)[0]!
    }
  }

  async function addShown(
    uploading: Uploading,
    file: NamedFile,
    parentId?: string,
  ): Promise<Shown[]> {
    const { sha256, bytes, name } = file
    const row = await addUpload(uploading, settings, { sha256, bytes, name, parentId })
    return [showUpload(row, uploading.now)]
  }

  /** Its images, each as if it had come alone. The archive itself is not kept. */
  async function storeZip(uploading: Uploading, file: NamedFile, folder: string): Promise<Shown[]> {
    const { sha256 } = file
    const outFolder = await mkdtemp(join(folder, 'zip-'))
    const input = { path: file.path, name: file.name, outFolder }
    const zip = await fileStore.refusingFile(uploading.db, sha256, () =>
      runIngest(uploading, settings.decodeMs, outFolder, (options) => ingest.zip(input, options)),
    )
    const [parent] = await addShown(uploading, file)
    const parentId = 'id' in parent! ? parent.id : undefined
    const images: Shown[] = []
    for (const entry of zip.files) {
      const saved = await measureFile(join(outFolder, entry.file))
      images.push(await storeImage(uploading, { ...saved, name: entry.name }, folder, parentId))
    }
    const skipped = zip.skipped.map(({ name, reason }) => refusedFile(name, reason))
    // Who sent it in pieces, or did not wait, can still ask what became of it.
    const leftOut = [...images, ...skipped].filter(({ state }) => state === 'REFUSED')
    if (parentId) await queries.setLeftOut(uploading.db, parentId, leftOut.map(nameAndReason))
    await storedFiles.finishStoredFile(uploading.db, sha256, { state: 'READY' })
    return [...(await addShown(uploading, file)), ...images, ...skipped]
  }

  /** A visitor is told after a while that the file is still looked at. */
  async function waitAWhile(
    uploading: Uploading,
    file: NamedFile,
    work: Promise<Shown[]>,
  ): Promise<StoredUpload> {
    const isLate = Symbol('late')
    const timer = new AbortController()
    const late = pause(settings.patienceMs, isLate, { signal: timer.signal, ref: false })
    late.catch(() => {})
    const first = await Promise.race([work, late])
    timer.abort()
    if (first !== isLate) return { files: first }
    const pending = work.catch((error: unknown) => {
      if (!(error instanceof Refusal)) reportFault(error, 'upload')
      return storedFiles.finishStoredFile(uploading.db, file.sha256, {
        state: 'REFUSED',
        refusal: error instanceof Refusal ? error.code : 'damaged_file',
      })
    })
    return { files: await addShown(uploading, file), pending }
  }

  return {
    storeUpload,
    storeChosenPage: fileStore.storeChosenPage,
    storeImage: fileStore.storeImage,
  }
}

const nameAndReason = ({ name, refusal }: Shown) => ({ name, refusal: refusal ?? '' })

const mimes = { PDF: 'application/pdf', ZIP: 'application/zip' }

const refusedFile = (name: string, refusal: string): RefusedFile => ({
  name,
  state: 'REFUSED',
  refusal,
})

const isOfThisFile: ReadonlySet<string> = new Set(['quota_exceeded', 'too_many_attempts'])

/** Refusal of this one file; anything else ends the whole request. */
export const refusedAs =
  (name: string) =>
  (error: unknown): Shown[] => {
    if (error instanceof IngestRefusal) return [refusedFile(name, error.code)]
    // Of many files the first ones are kept, and the others are told apart from them.
    if (error instanceof Refusal && isOfThisFile.has(error.code)) {
      return [refusedFile(name, error.code)]
    }
    throw error
  }
