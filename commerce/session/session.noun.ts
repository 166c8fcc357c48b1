import { defineNoun } from '#commerce/kernel/noun.ts'

export const sessionNoun = defineNoun({
  name: 'session',
  floor: 'flows',
  tables: ['guess_line', 'known_network', 'session'],
})
