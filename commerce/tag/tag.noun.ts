import { defineNoun } from '#commerce/kernel/noun.ts'

export const tagNoun = defineNoun({
  name: 'tag',
  floor: 'records',
  tables: ['tag', 'tag_design', 'tag_text'],
})
