import { defineNoun } from '#commerce/kernel/noun.ts'

export const attachmentNoun = defineNoun({
  name: 'attachment',
  floor: 'records',
  tables: ['attachment'],
})
