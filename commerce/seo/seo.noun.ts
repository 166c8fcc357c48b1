import { defineNoun } from '#commerce/kernel/noun.ts'
import { seoApi } from './seo.api.ts'

export const seoNoun = defineNoun({
  name: 'seo',
  floor: 'desks',
  tables: [],
  api: () => seoApi,
})
