import { defineNoun } from '#commerce/kernel/noun.ts'

export const newsletterNoun = defineNoun({
  name: 'newsletter',
  floor: 'records',
  tables: ['newsletter_consent', 'newsletter_subscription'],
})
