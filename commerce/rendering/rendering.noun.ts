import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { purgeRenderings } from './rendering.purge.ts'
import { renderingHandler } from './rendering.jobs.ts'

export const renderingNoun = defineNoun({
  name: 'rendering',
  floor: 'records',
  tables: ['rendering'],
  // What is gone needs no pictures.
  purge: {
    after: ['design', 'collection', 'cart', 'checkout'],
    run: ({ db, now, files }: PurgeTools & { files: { storage: Storage } }) =>
      purgeRenderings(db, files.storage, now),
  },
  retention: [
    {
      what: 'drawings that newer ones replaced',
      kept: 'a day',
      why: 'to print what was sold',
      steps: ['outdated drawings'],
    },
  ],
  invariants: [{ url: new URL('rendering.invariants.sql', import.meta.url) }],
  jobs: [renderingHandler],
})
