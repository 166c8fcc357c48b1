import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { purgeTemporaryArea } from '#commerce/kernel/storage/temporary-folder.ts'
import type { Tables } from '#db/tables.ts'
import { detectMissingFaces } from './detect-faces.ts'
import type { UploadPurge } from './upload.purge.ts'
import type { UploadTools } from './upload-tools.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type Tools = {
  db: Kysely<Tables>
  files: UploadPurge
  uploads: Pick<UploadTools, 'storage' | 'ingest'>
}

export const uploadSchedule: readonly Sweep<Tools>[] = [
  {
    name: 'temporary files',
    everyMs: HOUR_MS,
    // Each machine has a disk of its own, on which no other can tidy up.
    scope: 'process',
    run: ({ files }, { now }) =>
      purgeTemporaryArea(files.temporaryArea, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: 'faces in photos of before',
    everyMs: HOUR_MS,
    run: detectMissingFaces,
  },
]
