import { defineNoun } from '#commerce/kernel/noun.ts'

export const contentNoun = defineNoun({ name: 'content', floor: 'records' })
