import type { Kysely } from 'kysely'
import { theShop } from '#commerce/kernel/actor.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import type { OfficeTaskState } from '#db/office-task-tables.ts'
import type { Tables } from '#db/tables.ts'
import { tellOwner, type TaskRow } from './office-task.queries.ts'

/** Its owner has long been on another page, or gone home: the tray forgets after minutes, the bell does not. */
export async function tellOfEnd(
  trx: Kysely<Tables>,
  { id: subject, owner_id: ownerId }: Pick<TaskRow, 'id' | 'owner_id'>,
  detail: OfficeTaskState,
  now: Date,
): Promise<void> {
  const about = { subject, detail, by: theShop, now }
  await tellStaff(trx, { kind: 'task_done', to: { people: [ownerId] }, ...about })
  await tellOwner(trx, ownerId)
}
