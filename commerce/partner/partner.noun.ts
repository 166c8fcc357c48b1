import { defineNoun } from '#commerce/kernel/noun.ts'

export const partnerNoun = defineNoun({
  name: 'partner',
  floor: 'records',
  tables: ['partner_application', 'partner_application_event'],
})
