import { defineNoun } from '#commerce/kernel/noun.ts'

export const contentNoun = defineNoun({
  name: 'content',
  floor: 'records',
  tables: [
    'address',
    'block',
    'block_text',
    'catalogue_list',
    'catalogue_list_text',
    'page',
    'page_text',
  ],
})
