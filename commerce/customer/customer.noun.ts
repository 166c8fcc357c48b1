import { defineNoun } from '#commerce/kernel/noun.ts'

export const customerNoun = defineNoun({ name: 'customer', floor: 'records' })
