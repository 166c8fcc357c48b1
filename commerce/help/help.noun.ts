import { defineNoun } from '#commerce/kernel/noun.ts'
import { helpApi } from './help.api.ts'

export const helpNoun = defineNoun({
  name: 'help',
  floor: 'records',
  tables: ['help_category', 'help_category_text', 'help_topic', 'help_topic_text'],
  api: () => helpApi,
  pageTopics: { help: ['help'] },
})
