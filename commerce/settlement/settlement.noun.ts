import { defineNoun } from '#commerce/kernel/noun.ts'
import { settlementSchedule } from './settlement.schedule.ts'
import { hintHandler } from './webhook.jobs.ts'

export const settlementNoun = defineNoun({
  name: 'settlement',
  floor: 'flows',
  tables: ['bank_entry', 'billing_statement', 'gateway_event', 'payout'],
  jobs: [hintHandler],
  schedule: settlementSchedule,
})
