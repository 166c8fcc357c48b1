import { defineNoun } from '#commerce/kernel/noun.ts'

export const collectionNoun = defineNoun({
  name: 'collection',
  floor: 'records',
  tables: ['contributed_photo', 'contributor_comment', 'photo_collection', 'photo_contributor'],
})
