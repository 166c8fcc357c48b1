import { defineNoun } from '#commerce/kernel/noun.ts'
import { paymentSchedule } from './payment.schedule.ts'

export const paymentNoun = defineNoun({
  name: 'payment',
  floor: 'records',
  schedule: paymentSchedule,
})
