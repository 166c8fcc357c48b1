import { defineNoun } from '#commerce/kernel/noun.ts'
import { contentApi } from './content.api.ts'

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
  api: () => contentApi,
  pageTopics: {
    content: ['content', 'catalogue', 'review', 'design'],
    // In the header and the footer of every page.
    'content.getMenu': ['content', 'catalogue'],
    'content.listLegalPages': ['content'],
    'content.findPicture': [],
    'content.getPage': ['content'],
    'content.resolveAddress': ['content'],
  },
})
