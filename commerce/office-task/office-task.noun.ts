import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { officeTaskHandler } from './office-task.jobs.ts'
import { officeTaskOfficeApi } from './office-task.office.api.ts'
import { purgeTasks } from './office-task.purge.ts'

export const officeTaskNoun = defineNoun({
  name: 'office-task',
  floor: 'flows',
  tables: ['office_task', 'office_task_item'],
  office: officeTaskOfficeApi,
  jobs: [officeTaskHandler],
  purge: { run: (tools: PurgeTools & { files: { storage: Storage } }) => purgeTasks(tools) },
})
