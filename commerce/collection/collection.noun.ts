import { defineNoun } from '#commerce/kernel/noun.ts'

export const collectionNoun = defineNoun({ name: 'collection', floor: 'records' })
