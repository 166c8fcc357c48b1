import { defineNoun } from '#commerce/kernel/noun.ts'
import { catalogueApi } from './catalogue.api.ts'

export const catalogueNoun = defineNoun({
  name: 'catalogue',
  floor: 'records',
  api: () => catalogueApi,
  pageTopics: { catalogue: ['catalogue', 'content', 'review', 'design'] },
})
