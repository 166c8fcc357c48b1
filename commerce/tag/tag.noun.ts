import { defineNoun } from '#commerce/kernel/noun.ts'

export const tagNoun = defineNoun({ name: 'tag', floor: 'records' })
