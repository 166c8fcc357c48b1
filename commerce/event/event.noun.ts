import { defineNoun } from '#commerce/kernel/noun.ts'

export const eventNoun = defineNoun({
  name: 'event',
  floor: 'flows',
  tables: ['page_event'],
})
