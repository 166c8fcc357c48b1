import { defineNoun } from '#commerce/kernel/noun.ts'

export const seoNoun = defineNoun({
  name: 'seo',
  floor: 'desks',
  tables: [],
})
