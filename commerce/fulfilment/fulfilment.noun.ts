import { defineNoun } from '#commerce/kernel/noun.ts'

export const fulfilmentNoun = defineNoun({
  name: 'fulfilment',
  floor: 'flows',
  tables: [],
})
