import { defineNoun } from '#commerce/kernel/noun.ts'
import { commissionApi } from './commission.api.ts'
import { commissionPersonal } from './commission.personal.ts'

export const commissionNoun = defineNoun({
  name: 'commission',
  floor: 'records',
  tables: ['commission', 'commission_reversal'],
  api: () => commissionApi,
  personal: commissionPersonal,
  invariants: [{ url: new URL('commission.invariants.sql', import.meta.url) }],
})
