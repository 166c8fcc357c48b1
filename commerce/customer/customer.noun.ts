import { defineNoun } from '#commerce/kernel/noun.ts'
import { makeCustomerApi } from './customer.api.ts'
import type { AllPersonalData } from './own-data.service.ts'
import { customerPersonal } from './customer.personal.ts'
import { customerSchedule } from './customer.schedule.ts'

export const customerNoun = defineNoun({
  name: 'customer',
  floor: 'records',
  tables: ['customer', 'erasure'],
  api: ({ personal }: { personal: AllPersonalData }) => makeCustomerApi(personal),
  personal: customerPersonal,
  schedule: customerSchedule,
})
