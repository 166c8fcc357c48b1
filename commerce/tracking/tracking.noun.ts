import { defineNoun } from '#commerce/kernel/noun.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeTrackingApi } from './tracking.api.ts'

export const trackingNoun = defineNoun({
  name: 'tracking',
  floor: 'desks',
  tables: [],
  api: ({
    uploads,
    preflight,
  }: {
    uploads: { storage: Pick<Storage, 'find'> }
    preflight: LookAtDesign
  }) => makeTrackingApi(uploads.storage, preflight),
})
