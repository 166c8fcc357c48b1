import { defineNoun } from '#commerce/kernel/noun.ts'
import { prepressDeskOfficeApi } from './prepress-desk.office.api.ts'
import { actionsList, failedFilesList } from './prepress-office-lists.ts'

export const prepressDeskNoun = defineNoun({
  name: 'prepress-desk',
  floor: 'desks',
  tables: [],
  office: prepressDeskOfficeApi,
  officeLists: () => [actionsList, failedFilesList],
})
