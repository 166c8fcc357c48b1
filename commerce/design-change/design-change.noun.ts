import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { designChangeApi } from './design-change.api.ts'
import { designChangeOfficeApi } from './design-change.office.api.ts'
import { purgeChanges } from './design-change.queries.ts'

export const designChangeNoun = defineNoun({
  name: 'design-change',
  floor: 'desks',
  tables: ['design_change'],
  api: designChangeApi,
  office: designChangeOfficeApi,
  purge: { run: ({ db, now }: PurgeTools) => purgeChanges(db, now) },
  retention: [
    {
      what: 'designs that the shop changed for customers',
      kept: '90 days',
      why: 'to answer for what was changed; the order keeps its history',
      steps: ['designs changed for customers'],
    },
  ],
  personal: {
    tables: { design_change: { stays: 'sessions of people of the shop, gone after 90 days' } },
  },
})
