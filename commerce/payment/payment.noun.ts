import { defineNoun } from '#commerce/kernel/noun.ts'

export const paymentNoun = defineNoun({ name: 'payment', floor: 'records' })
