import type { PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { FILE_DAYS, TASK_DAYS } from './office-task.terms.ts'
import * as queries from './office-task.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Files of exports after a week, the tasks themselves after three months. */
export async function purgeTasks({ db, files, now }: PurgeTools & { files: { storage: Storage } }) {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const { id, file_key: key } of await queries.selectOldFiles(db, before(FILE_DAYS))) {
    // First the file: a row that names none is never looked at again.
    await files.storage.remove(key!)
    await queries.setFile(db, id, null)
  }
  await queries.deleteEnded(db, before(TASK_DAYS))
}
