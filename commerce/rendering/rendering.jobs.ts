import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import { HopelessJob, type JobHandler, type RunningJob } from '#commerce/kernel/jobs/job-worker.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { fetchPressPhotos, MissingPhoto } from '#commerce/upload/upload.service.ts'
import { transact } from '#db/transaction.ts'
import { isPhotoAsset } from '#design/asset-references.ts'
import { SandboxFailure, SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'
import type { Lend } from '#press/sandbox/sandbox-folder.ts'
import type { SandboxPool } from '#press/sandbox/sandbox-pool.ts'
import { MOST_PREVIEW_PAGES } from '#press/preview-pages.ts'
import { pressLimits } from '#press/press-sandboxes.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import type { DrawnFile } from '#press/press-work.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as attempts from './rendering-attempt.queries.ts'
import type { RenderingRow } from './rendering.queries.ts'
import { renderingDocument, renderingSettings } from './rendering.columns.ts'

const RenderJob = z.strictObject({ renderingId: z.string() })
type RenderJob = z.infer<typeof RenderJob>
export const renderJob: JobKind<RenderJob> = { name: 'render', data: RenderJob }

/** Somebody watches, but nobody sees more than two steps a second. */
const PROGRESS_EVERY_MS = 500
const tasks = { PREVIEW: 'preview', PROOF: 'proof', PRINT: 'print' } as const

export type RenderingTools = {
  db: Kysely<Tables>
  storage: Storage
  sandboxes: Pick<SandboxPool, 'run'>
  /** Proofs and print files, or previews, of which one more is drawn while all of the others are. */
  renderAtOnce: number
}

/** Priorities: what somebody waits for at the screen goes before what a factory fetches at night. */
export const renderPriorities = { PREVIEW: 1, PROOF: 2, PRINT: 3 } as const

/** So many sandboxes has a process that draws: a book of an hour never keeps the last from previews. */
export const renderSandboxes = (renderAtOnce: number) => renderAtOnce + 1

/** Grace period of a drawing when a process closes; a supervisor waits ten seconds. */
const GRACE_MS = 6_000

export function renderingHandler(tools: RenderingTools): JobHandler<RenderJob> {
  return {
    kind: renderJob,
    concurrency: renderSandboxes(tools.renderAtOnce),
    lanes: [
      {
        name: 'preview',
        priorities: [renderPriorities.PREVIEW, renderPriorities.PREVIEW],
        concurrency: tools.renderAtOnce,
      },
      {
        name: 'print',
        priorities: [renderPriorities.PROOF, renderPriorities.PRINT],
        concurrency: tools.renderAtOnce,
      },
    ],
    graceMs: GRACE_MS,
    run: (job) => render(tools, job),
    giveUp: (trx, { renderingId }, failure) => attempts.setFailed(trx, renderingId, failure),
  }
}

async function render(tools: RenderingTools, job: RunningJob<RenderJob>): Promise<void> {
  const { db, storage } = tools
  const row = await attempts.beginAttempt(db, job.data.renderingId)
  if (!row) return
  const folder = await storage.makeTemporaryFolder()
  try {
    const drawn = await draw(tools, row, folder.path, job.signal)
    if (row.kind !== 'PREVIEW') await refuseOtherDrawing(db, row.id, drawn)
    const files = drawn.map((file) => ({ ...file, key: keyOf(row, file) }))
    for (const file of files) {
      await storage.put(file.key, join(folder.path, file.name), file.contentType)
    }
    await transact(db, async (trx) => {
      await job.finish(trx)
      await attempts.setDone(trx, row.id, files)
    })
  } catch (error) {
    if (error instanceof MissingPhoto) await attempts.setFailedPhoto(db, row.id, error.photoId)
    throw error
  } finally {
    await folder.remove()
  }
}

async function draw(
  tools: RenderingTools,
  row: RenderingRow,
  folder: string,
  signal: AbortSignal,
): Promise<DrawnFile[]> {
  const reading = renderingDocument.read(row.document)
  if (!reading.ok) {
    throw new HopelessJob('invalid_document', JSON.stringify(reading.problems.slice(0, 3)))
  }
  const { document } = reading
  const photoIds = Object.keys(document.assets).filter((id) => isPhotoAsset(document.assets[id]!))
  const { photos, release } = await fetchPressPhotos(tools.db, tools.storage, photoIds)
  try {
    const input = (lend: Lend) => ({
      document,
      photos: lentPhotos(photos, lend),
      folder: lend.folder(folder),
      ...renderingSettings.read(row.settings),
    })
    const onProgress = progressWriter(tools.db, row.id)
    const pages =
      row.kind === 'PREVIEW'
        ? Math.min(document.pages.length, MOST_PREVIEW_PAGES)
        : document.pages.length * (document.names?.entries.length ?? 1)
    const options = { signal, onProgress, ...pressLimits(pages) }
    return await tools.sandboxes.run<DrawnFile[]>(tasks[row.kind], input, options)
  } catch (error) {
    if (error instanceof SandboxRefusal) throw new HopelessJob(error.code, error.message)
    if (error instanceof SandboxFailure) {
      throw Object.assign(new Error(error.message, { cause: error }), { code: error.reason })
    }
    throw error
  } finally {
    await release()
  }
}

const lentPhotos = (photos: PressPhotos, lend: Lend): PressPhotos =>
  Object.fromEntries(
    Object.entries(photos).map(([id, photo]) => [id, { ...photo, path: lend.file(photo.path) }]),
  )

/** The same version must give the same bytes: else what was approved is not what is printed. */
async function refuseOtherDrawing(
  db: Kysely<Tables>,
  id: string,
  drawn: DrawnFile[],
): Promise<void> {
  const sums = (files: DrawnFile[]) => files.map(({ name, sha256 }) => `${name} ${sha256}`).join()
  const first = await attempts.rememberDrawn(db, id, drawn)
  if (sums(first) !== sums(drawn)) {
    throw new HopelessJob('checksum_differs', `first ${sums(first)}, now ${sums(drawn)}`)
  }
}

/**
 * With the checksum in it, so that no late attempt can change the bytes behind a visible key, and
 * of this rendering alone: whoever purges another one cannot take its files away.
 */
function keyOf(row: RenderingRow, file: DrawnFile): string {
  const place = createHash('sha256').update(row.id).digest('hex').slice(0, 32)
  const name = file.name.toLowerCase()
  return `rendering/${tasks[row.kind]}/${place}/${file.sha256.slice(0, 32)}-${name}`
}

function progressWriter(db: Kysely<Tables>, id: string): (progress: unknown) => void {
  let writtenAt = performance.now()
  return (progress) => {
    if (typeof progress !== 'number' || performance.now() - writtenAt < PROGRESS_EVERY_MS) return
    writtenAt = performance.now()
    const percent = Math.min(99, Math.max(0, Math.round(progress)))
    // Nobody misses one step; whether the database answers shows at the end.
    void attempts.setProgress(db, id, percent).catch(() => {})
  }
}
