import { defineNoun } from '#commerce/kernel/noun.ts'

export const designNoun = defineNoun({ name: 'design', floor: 'records' })
