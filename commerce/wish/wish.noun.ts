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
  retention: [
    {
      what: 'wishes that nobody can come back to',
      kept: 'SESSION_DAYS after the last visit',
      why: 'steps towards a contract',
      steps: ['wishes of ended sessions'],
    },
  ],
  personal: wishPersonal,
})
