import { defineNoun } from '#commerce/kernel/noun.ts'

export const placingNoun = defineNoun({
  name: 'placing',
  floor: 'flows',
  tables: [],
})
