import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { promotionApi } from './promotion.api.ts'
import { purgePromotions } from './promotion-use.service.ts'

export const promotionNoun = defineNoun({
  name: 'promotion',
  floor: 'records',
  tables: [
    'promotion',
    'promotion_agreed_line',
    'promotion_agreement',
    'promotion_article',
    'promotion_code',
    'promotion_identity',
    'promotion_limit',
    'promotion_store',
    'promotion_tag',
    'promotion_text',
    'promotion_use',
  ],
  api: () => promotionApi,
  purge: { run: ({ db, now }: PurgeTools) => purgePromotions(db, now) },
  // That of an offer and what it is for; its beginning and end are the clock's, as those of prices are.
  pageTopics: { promotion: ['promotion', 'catalogue'] },
  invariants: [{ url: new URL('promotion.invariants.sql', import.meta.url) }],
  personal: {
    tables: {
      promotion_identity: { stays: 'hashes that keep an offer to one for each person' },
    },
  },
})
