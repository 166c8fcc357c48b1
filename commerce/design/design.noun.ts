import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeDesignApi } from './design.api.ts'
import { purgeDesigns } from './design-lifetime.service.ts'
import type { LookAtDesign } from './design-version.service.ts'
import { designPersonal } from './design.personal.ts'

export const designNoun = defineNoun({
  name: 'design',
  floor: 'records',
  tables: [
    'design',
    'design_conflict',
    'design_count',
    'design_photo',
    'design_tag',
    'design_text',
    'design_version',
    'design_version_use',
  ],
  api: ({
    uploads,
    preflight,
  }: {
    uploads: { storage: Pick<Storage, 'find'> }
    preflight: LookAtDesign
  }) => makeDesignApi(uploads.storage, preflight),
  // A design goes once no cart and no order needs it.
  purge: {
    after: ['session', 'cart', 'order'],
    run: ({ db, now }: PurgeTools) => purgeDesigns(db, now),
  },
  retention: [
    {
      what: 'designs that nobody can come back to',
      kept: 'SESSION_DAYS after the last visit',
      why: 'steps towards a contract',
      steps: ['designs of ended sessions'],
    },
    {
      what: 'deleted designs, discarded states of designs',
      kept: 'until nothing sold needs them; 30 days',
      why: 'to print what was sold',
      steps: ['deleted designs', 'discarded states of designs'],
    },
  ],
  pageTopics: { design: ['design', 'catalogue'] },
  personal: designPersonal,
})
