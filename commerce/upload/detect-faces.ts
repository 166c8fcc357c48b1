import type { Kysely } from 'kysely'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { DETECTION_PX } from '#press/faces/detection-size.ts'
import { IngestRefusal } from '#press/ingest/ingest-refusal.ts'
import { fileVariants, type Variant } from './upload.columns.ts'
import * as storedFiles from './stored-file.queries.ts'
import { variantKey } from './upload.rules.ts'
import type { UploadTools } from './upload-tools.ts'

const AT_ONCE = 100
/** Late turn: whoever sends a photo now waits for none of before. */
const LATE = { network: '', visitor: 'photos of before', isLate: true }

type Tools = { db: Kysely<Tables>; uploads: Pick<UploadTools, 'storage' | 'ingest'> }

/** Photos of before faces were looked for: a head in them would be cut, and nobody would be asked about it. */
export async function detectMissingFaces(
  { db, uploads }: Tools,
  { signal, reportFault }: Pick<SweepRun, 'signal' | 'reportFault'>,
): Promise<void> {
  let after = ''
  for (;;) {
    const files = await storedFiles.selectWithoutFaces(db, { after, most: AT_ONCE })
    for (const file of files) {
      if (signal.aborted) return
      await lookAt(db, uploads, file, signal).catch(reportFault)
    }
    if (files.length < AT_ONCE) return
    after = files.at(-1)!.sha256
  }
}

async function lookAt(
  db: Kysely<Tables>,
  { storage, ingest }: Tools['uploads'],
  { sha256, variants }: storedFiles.WithoutFaces,
  signal: AbortSignal,
): Promise<void> {
  const copy = copyToLookAt(fileVariants.read(variants))
  const key = copy && variantKey(sha256, copy.file)
  // What is not in the storage is missed elsewhere, by name.
  if (key === undefined || !(await storage.find(key))) return
  const local = await storage.fetchLocal(key)
  try {
    const faces = await ingest.faces(local, { turn: LATE, signal })
    await storedFiles.setFaces(db, sha256, faces)
  } catch (error) {
    // A copy that cannot be read shows nobody, however often somebody looks.
    if (!(error instanceof IngestRefusal)) throw error
    await storedFiles.setFaces(db, sha256, [])
  } finally {
    await local.release()
  }
}

/** The copy in which ingest looks; photos of before have it in other formats as well. */
function copyToLookAt(variants: readonly Variant[]): Variant | undefined {
  const readable = variants.filter(({ file }) => /\.(webp|jpg|png)$/.test(file))
  const side = ({ width, height }: Variant) => Math.max(width, height)
  const large = readable.toSorted((one, other) => side(other) - side(one))
  return large.find((copy) => side(copy) <= DETECTION_PX) ?? large.at(-1)
}
