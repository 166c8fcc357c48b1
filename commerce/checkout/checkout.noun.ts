import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { checkoutApi } from './checkout.api.ts'
import { purgeCheckouts } from './purge-checkouts.ts'

export const checkoutNoun = defineNoun({
  name: 'checkout',
  floor: 'flows',
  tables: ['checkout', 'tax_rate'],
  api: () => checkoutApi,
  // In the footer of every page.
  pageTopics: { 'checkout.getStoreWays': ['catalogue', 'promotion'] },
  purge: { after: ['cart'], run: ({ db, now }: PurgeTools) => purgeCheckouts(db, now) },
  personal: { tables: { checkout: 'with customer' } },
})
