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
  personal: {
    tables: {
      office_task: {
        stays: 'who of the shop started it; tasks and their files are deleted after their time',
      },
    },
  },
  purge: { run: (tools: PurgeTools & { files: { storage: Storage } }) => purgeTasks(tools) },
  retention: [
    {
      what: 'tasks of the office',
      kept: 'files 7 days, tasks 90 days',
      why: 'to see what was done',
      steps: ['tasks of the office'],
    },
  ],
})
