import { defineNoun } from '#commerce/kernel/noun.ts'
import { addressApi } from './address.api.ts'
import { addressPersonal } from './address.personal.ts'

export const addressNoun = defineNoun({
  name: 'address',
  floor: 'records',
  tables: ['customer_address'],
  api: () => addressApi,
  personal: addressPersonal,
})
