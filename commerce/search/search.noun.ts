import { defineNoun } from '#commerce/kernel/noun.ts'

export const searchNoun = defineNoun({ name: 'search', floor: 'records' })
