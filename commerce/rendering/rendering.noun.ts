import { defineNoun } from '#commerce/kernel/noun.ts'
import { renderingHandler } from './rendering.jobs.ts'

export const renderingNoun = defineNoun({
  name: 'rendering',
  floor: 'records',
  tables: ['rendering'],
  jobs: [renderingHandler],
})
