import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { purgeTemporaryArea } from '#commerce/kernel/storage/temporary-folder.ts'
import type { UploadPurge } from './upload.purge.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export const uploadSchedule: readonly Sweep<{ files: UploadPurge }>[] = [
  {
    name: 'temporary files',
    everyMs: HOUR_MS,
    // Each machine has a disk of its own, on which no other can tidy up.
    scope: 'process',
    run: ({ files }, { now }) =>
      purgeTemporaryArea(files.temporaryArea, new Date(now.getTime() - DAY_MS)),
  },
]
