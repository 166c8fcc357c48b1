import { defineNoun } from '#commerce/kernel/noun.ts'

export const reviewNoun = defineNoun({
  name: 'review',
  floor: 'records',
  tables: ['review', 'review_photo'],
})
