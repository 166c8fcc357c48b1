import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { attributionApi } from './attribution.api.ts'
import { purgeHitAddresses } from './attribution.service.ts'
import { attributionPersonal } from './attribution.personal.ts'

export const attributionNoun = defineNoun({
  name: 'attribution',
  floor: 'flows',
  tables: ['affiliate_hit'],
  api: () => attributionApi,
  purge: { run: ({ db, now }: PurgeTools) => purgeHitAddresses(db, now) },
  retention: [
    {
      what: 'network addresses of affiliate hits',
      kept: '90 days',
      why: 'fraud is found within them',
      steps: ['network addresses of affiliate hits'],
    },
  ],
  personal: attributionPersonal,
})
