import { defineNoun } from '#commerce/kernel/noun.ts'

export const uploadNoun = defineNoun({ name: 'upload', floor: 'records' })
