import { defineNoun } from '#commerce/kernel/noun.ts'

export const trackingNoun = defineNoun({
  name: 'tracking',
  floor: 'desks',
  tables: [],
})
