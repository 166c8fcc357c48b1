import { defineNoun } from '#commerce/kernel/noun.ts'

export const orderAccessNoun = defineNoun({ name: 'order-access', floor: 'records' })
