import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { makeSearchApi } from './search.api.ts'
import { purgeMisses } from './search-miss.service.ts'

export const searchNoun = defineNoun({
  name: 'search',
  floor: 'records',
  tables: [
    'search_posting',
    'search_text_change',
    'search_word',
    'search_word_change',
    'search_word_use',
    'searched_not_found',
  ],
  api: ({ db }: { db: Kysely<Tables> }) => makeSearchApi(db),
  purge: { run: ({ db, now }: PurgeTools) => purgeMisses(db, now) },
  retention: [
    {
      what: 'searches that found nothing and came rarely',
      kept: '60 days',
      why: 'to see what the shop lacks',
      steps: ['rare searches'],
    },
  ],
})
