import { defineNoun } from '#commerce/kernel/noun.ts'

export const cartNoun = defineNoun({ name: 'cart', floor: 'records' })
