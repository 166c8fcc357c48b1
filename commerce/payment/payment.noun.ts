import { defineNoun } from '#commerce/kernel/noun.ts'
import { paymentSchedule } from './payment.schedule.ts'

export const paymentNoun = defineNoun({
  name: 'payment',
  floor: 'records',
  tables: [
    'billing_account',
    'payment',
    'payment_alert',
    'payment_entry',
    'payment_event',
    'refund',
    'refund_event',
    'test_gateway_payment',
    'test_gateway_refund',
  ],
  schedule: paymentSchedule,
})
