import { defineNoun } from '#commerce/kernel/noun.ts'

export const partnerNoun = defineNoun({ name: 'partner', floor: 'records' })
