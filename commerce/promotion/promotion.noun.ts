import { defineNoun } from '#commerce/kernel/noun.ts'

export const promotionNoun = defineNoun({
  name: 'promotion',
  floor: 'records',
  tables: [
    'promotion',
    'promotion_article',
    'promotion_code',
    'promotion_identity',
    'promotion_limit',
    'promotion_store',
    'promotion_tag',
    'promotion_text',
    'promotion_use',
  ],
})
