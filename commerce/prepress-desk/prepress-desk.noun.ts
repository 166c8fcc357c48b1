import { defineNoun } from '#commerce/kernel/noun.ts'
import { prepressDeskOfficeApi } from './prepress-desk.office.api.ts'

export const prepressDeskNoun = defineNoun({
  name: 'prepress-desk',
  floor: 'desks',
  tables: [],
  office: prepressDeskOfficeApi,
})
