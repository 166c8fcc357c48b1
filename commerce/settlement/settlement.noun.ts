import { defineNoun } from '#commerce/kernel/noun.ts'

export const settlementNoun = defineNoun({ name: 'settlement', floor: 'flows' })
