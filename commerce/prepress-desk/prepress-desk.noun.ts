import { defineNoun } from '#commerce/kernel/noun.ts'
import { prepressDeskOfficeApi } from './prepress-desk.office.api.ts'
import { assignErrors, checkErrors, remindCustomers, retryFiles } from './prepress-bulk.ts'
import { actionsList, errorsList, failedFilesList } from './prepress-office-lists.ts'

export const prepressDeskNoun = defineNoun({
  name: 'prepress-desk',
  floor: 'desks',
  tables: [],
  office: prepressDeskOfficeApi,
  bulkActs: (tools) => [retryFiles, checkErrors, assignErrors, remindCustomers(tools)],
  officeLists: () => [actionsList, failedFilesList, errorsList],
})
