import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { UploadPurge } from '#commerce/upload/upload.purge.ts'
import { purgeRenderings } from './rendering.purge.ts'

export const renderingNoun = defineNoun({
  name: 'rendering',
  floor: 'records',
  // What is gone needs no pictures.
  purge: {
    after: ['design', 'collection', 'cart', 'checkout'],
    run: ({ db, now, files }: PurgeTools & { files: UploadPurge }) =>
      purgeRenderings(db, files.storage, now),
  },
  invariants: [{ url: new URL('rendering.invariants.sql', import.meta.url) }],
})
