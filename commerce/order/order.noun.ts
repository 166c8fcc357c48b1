import { defineNoun } from '#commerce/kernel/noun.ts'

export const orderNoun = defineNoun({ name: 'order', floor: 'records' })
