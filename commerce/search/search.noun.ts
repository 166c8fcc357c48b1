import { defineNoun } from '#commerce/kernel/noun.ts'

export const searchNoun = defineNoun({
  name: 'search',
  floor: 'records',
  tables: [
    'search_posting',
    'search_text_change',
    'search_word',
    'search_word_change',
    'search_word_use',
    'searched_not_found',
  ],
})
