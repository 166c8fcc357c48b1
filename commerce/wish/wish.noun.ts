import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { wishApi } from './wish.api.ts'
import { purgeWishes } from './wish.service.ts'
import { wishPersonal } from './wish.personal.ts'

export const wishNoun = defineNoun({
  name: 'wish',
  floor: 'records',
  tables: ['wish'],
  api: () => wishApi,
  purge: { after: ['session'], run: ({ db }: PurgeTools) => purgeWishes(db) },
  personal: wishPersonal,
})
