import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { helpApi } from './help.api.ts'
import { purgeVotes } from './help.service.ts'

export const helpNoun = defineNoun({
  name: 'help',
  floor: 'records',
  tables: [
    'help_category',
    'help_category_text',
    'help_topic',
    'help_topic_text',
    'help_topic_vote',
  ],
  api: () => helpApi,
  purge: { run: ({ db, now }: PurgeTools) => purgeVotes(db, now) },
  pageTopics: { help: ['help'] },
})
