import { defineNoun } from '#commerce/kernel/noun.ts'

export const catalogueNoun = defineNoun({ name: 'catalogue', floor: 'records' })
