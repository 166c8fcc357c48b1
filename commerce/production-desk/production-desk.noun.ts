import { defineNoun } from '#commerce/kernel/noun.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import type { Site } from '#config/sites.ts'
import { takeJobs } from './production-bulk.ts'
import { productionCounter } from './production-desk.counter.ts'
import { productionDeskOfficeApi } from './production-desk.office.api.ts'
import { queueList, remakesList } from './production-office-lists.ts'

export const productionDeskNoun = defineNoun({
  name: 'production-desk',
  floor: 'desks',
  tables: [],
  office: ({ uploads, sites }: UploadDoor & { sites: readonly Site[] }) =>
    productionDeskOfficeApi({ storage: uploads.storage, sites }),
  bulkActs: (tools) => [takeJobs(tools)],
  officeCounters: (tools) => [productionCounter(tools)],
  officeLists: (tools) => [queueList(tools), remakesList],
})
