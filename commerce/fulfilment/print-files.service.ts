import type { Kysely } from 'kysely'
import { readPrintables, withPhotos } from '#commerce/design/printable-version.service.ts'
import { findPrintFiles, requestPrintFile } from '#commerce/rendering/rendering.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './print-files.queries.ts'

type Db = Kysely<Tables>

export type PrintFilesState =
  | { state: 'missing' | 'waiting' | 'ready' }
  | { state: 'failed'; failures: { lineId: string; versionId: string; code: string }[] }

export async function areFilesReady(db: Db, orderId: string): Promise<boolean> {
  const { state } = await lookAtFiles(db, orderId)
  return state === 'ready'
}

/** How far the print files of an order are, all lines together. */
export async function lookAtFiles(db: Db, orderId: string): Promise<PrintFilesState> {
  const lines = await queries.selectPrintedLines(db, orderId)
  const files = await findPrintFiles(
    db,
    lines.map(({ versionId }) => versionId),
  )
  const failures = lines.flatMap(({ lineId, versionId }) => {
    const file = files.get(versionId)
    return file?.state === 'FAILED' ? [{ lineId, versionId, code: file.failure! }] : []
  })
  if (failures.length > 0) return { state: 'failed', failures }
  if (lines.some(({ versionId }) => !files.has(versionId))) return { state: 'missing' }
  const isReady = lines.every(({ versionId }) => files.get(versionId)!.state === 'DONE')
  return { state: isReady ? 'ready' : 'waiting' }
}

/** Asks for what is not drawn yet; a version that another order needs too is drawn once. */
export async function requestFiles(trx: Db, orderId: string): Promise<void> {
  const lines = await queries.selectPrintedLines(trx, orderId)
  const versionIds = [...new Set(lines.map(({ versionId }) => versionId))]
  const files = await findPrintFiles(trx, versionIds)
  const missing = versionIds.filter((versionId) => !files.has(versionId))
  for (const printable of await readPrintables(trx, missing)) {
    const { versionId, articleId, variant, document, print } = printable
    // One file for every order of the version: the order's own number stands on its job ticket.
    const slug = { reference: versionId, lines: [`${articleId} ${variant}`] }
    await requestPrintFile(trx, { designVersionId: versionId, document, print, slug })
  }
}

/** Faults of photos: what the press says when a picture is gone, broken, or too much for it. */
const faultsOfPhotos = new Set(['missing_photo', 'damaged_photo', 'memory', 'time', 'crash'])

/** The lines whose owner can help by choosing another photo. */
export async function linesToReplacePhotoIn(
  db: Db,
  failures: Extract<PrintFilesState, { state: 'failed' }>['failures'],
): Promise<string[]> {
  const suspects = failures.filter(({ code }) => faultsOfPhotos.has(code))
  const photographed = await withPhotos(
    db,
    suspects.map(({ versionId }) => versionId),
  )
  return suspects.filter(({ versionId }) => photographed.has(versionId)).map((one) => one.lineId)
}
