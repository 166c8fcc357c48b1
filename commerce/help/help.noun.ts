import { defineNoun } from '#commerce/kernel/noun.ts'
import { helpApi } from './help.api.ts'

export const helpNoun = defineNoun({
  name: 'help',
  floor: 'records',
  api: () => helpApi,
  pageTopics: { help: ['help'] },
})
