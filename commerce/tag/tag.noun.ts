import { defineNoun } from '#commerce/kernel/noun.ts'
import { tagApi } from './tag.api.ts'

export const tagNoun = defineNoun({
  name: 'tag',
  floor: 'records',
  tables: ['tag', 'tag_design', 'tag_text'],
  api: () => tagApi,
  pageTopics: { tag: ['catalogue', 'content', 'review', 'design'] },
})
