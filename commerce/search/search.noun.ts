import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { makeSearchApi } from './search.api.ts'
import { purgeMisses } from './search-miss.service.ts'

export const searchNoun = defineNoun({
  name: 'search',
  floor: 'records',
  api: ({ db }: { db: Kysely<Tables> }) => makeSearchApi(db),
  purge: { run: ({ db, now }: PurgeTools) => purgeMisses(db, now) },
})
