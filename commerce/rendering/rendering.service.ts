import { refuse } from '#api/refusal.ts'
import { countWaitingJobs, enqueue, enqueueAgain } from '#commerce/kernel/jobs/job-queue.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { DesignDocument } from '#design/document.ts'
import type { JobSlug } from '#press/pdf/job-slug.ts'
import type { PrintSettings } from '#press/pdf/print-settings.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { renderJob, renderPriorities } from './rendering.jobs.ts'
import * as attempts from './rendering-attempt.queries.ts'
import * as queries from './rendering.queries.ts'
import type { RenderedFile, RenderingSettings } from './rendering.columns.ts'
import type { RenderingKind, RenderingSummary } from './rendering.queries.ts'

export type { RenderedFile } from './rendering.columns.ts'

type Db = Kysely<Tables>

/** So many that the last would wait for hours: better no than a promise nobody can keep. */
export const MOST_WAITING = 10_000

/** In the transaction that saves the revision. Gives the id to ask `getRendering` for. */
export async function requestPreview(
  trx: Db,
  wanted: { designId: string; revision: number; document: DesignDocument; productView: string },
): Promise<string> {
  const { designId, revision, document, productView } = wanted
  const latest = await queries.findNewestPreview(trx, designId, ['RUNNING', 'DONE'])
  if (latest?.revision === revision) return latest.id
  await refuseWhenBusy(trx)
  const settings = { productView }
  const preview = { id: makePublicId(), designId, revision, document, settings }
  const { id, isNew } = await queries.insertOrReplacePreview(trx, preview)
  if (isNew) await queueRendering(trx, id, 'PREVIEW')
  return id
}

/** However often a version is asked for, it is drawn once and its file is kept. */
export function requestPrintFile(
  trx: Db,
  wanted: {
    designVersionId: string
    document: DesignDocument
    print: PrintSettings
    /** Null for machines that print to the very edge of the sheet. */
    slug: JobSlug | null
  },
): Promise<string> {
  const { designVersionId, document, print, slug } = wanted
  return requestOfVersion(trx, 'PRINT', { designVersionId, document, settings: { print, slug } })
}

/** How far the print files of versions are, by version; one that nobody asked for is missing. */
export async function findPrintFiles(
  db: Db,
  designVersionIds: readonly string[],
): Promise<Map<string, RenderingSummary>> {
  if (designVersionIds.length === 0) return new Map()
  const rows = await queries.selectOfVersions(db, designVersionIds, 'PRINT')
  return new Map(rows.map((row) => [row.design_version_id!, row]))
}

/** In the transaction that holds the row: its files have gone from the storage. */
export const notePrintFilesDeleted = queries.setFilesDeleted

/** Proof that the customer approves, of the very version that will be printed. */
export function requestProof(
  trx: Db,
  wanted: { designVersionId: string; document: DesignDocument },
): Promise<string> {
  return requestOfVersion(trx, 'PROOF', { ...wanted, settings: {} })
}

/** The pages of a version as they will be printed; undefined until they are drawn. */
export async function findProof(db: Db, versionId: string): Promise<RenderedFile[] | undefined> {
  const proof = await queries.findOfVersion(db, versionId, 'PROOF')
  return proof?.state === 'DONE' ? proof.files : undefined
}

/** How far the proofs of versions are, by version; one that nobody asked for is missing. */
export async function findProofs(
  db: Db,
  designVersionIds: readonly string[],
): Promise<Map<string, RenderingSummary>> {
  if (designVersionIds.length === 0) return new Map()
  const rows = await queries.selectOfVersions(db, designVersionIds, 'PROOF')
  return new Map(rows.map((row) => [row.design_version_id!, row]))
}

async function requestOfVersion(
  trx: Db,
  kind: 'PROOF' | 'PRINT',
  wanted: { designVersionId: string; document: DesignDocument; settings: RenderingSettings },
): Promise<string> {
  const existing = await queries.findOfVersion(trx, wanted.designVersionId, kind)
  if (existing) return existing.id
  await refuseWhenBusy(trx)
  const id = await queries.insertOfVersion(trx, { id: makePublicId(), kind, ...wanted })
  // Somebody else was quicker, whose transaction has ended by now.
  if (!id) return (await queries.findOfVersion(trx, wanted.designVersionId, kind))!.id
  await queueRendering(trx, id, kind)
  return id
}

function queueRendering(trx: Db, renderingId: string, kind: RenderingKind): Promise<void> {
  return enqueue(trx, renderJob, { data: { renderingId }, priority: renderPriorities[kind] })
}

async function refuseWhenBusy(db: Db): Promise<void> {
  if ((await countWaitingJobs(db, MOST_WAITING + 1)) > MOST_WAITING) refuse('busy')
}

export type Preview = {
  /** Files of the newest revision that can be shown: empty until there is one. */
  files: RenderedFile[]
  revision: number | undefined
  /** A newer revision that is on its way, or has failed. */
  next: { revision: number; state: RenderingSummary['state']; progress: number } | undefined
}

export async function findPreview(db: Db, designId: string): Promise<Preview | undefined> {
  const latest = await queries.findNewestPreview(db, designId, [
    'QUEUED',
    'RUNNING',
    'DONE',
    'FAILED',
  ])
  if (!latest) return undefined
  const visible =
    latest.state === 'DONE' ? latest : await queries.findNewestPreview(db, designId, ['DONE'])
  const { revision, state, progress } = latest
  return {
    files: visible?.files ?? [],
    revision: visible?.revision ?? undefined,
    next: latest === visible ? undefined : { revision: revision!, state, progress },
  }
}

/** The pictures that can be shown now, by the id of their design or version. */
export async function findShownPreviews(
  db: Db,
  designIds: readonly string[],
): Promise<Map<string, { revision: number; files: RenderedFile[] }>> {
  if (designIds.length === 0) return new Map()
  const rows = await queries.selectShownPreviews(db, designIds)
  return new Map(rows.map(({ design_id, ...preview }) => [design_id, preview]))
}

/** How far it is, and its files when it is done. */
export async function getRendering(db: Db, renderingId: string): Promise<RenderingSummary> {
  return (await queries.findRendering(db, renderingId)) ?? refuse('not_found')
}

/** Draws once more what was given up. */
export async function retryRendering(trx: Db, renderingId: string): Promise<void> {
  if (!(await attempts.requeueFailed(trx, renderingId))) refuse('not_found')
  await enqueueAgain(trx, renderJob, { renderingId })
}
