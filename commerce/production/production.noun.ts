import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { makeFactoryApi, type FactoryDoor } from './factory.api.ts'
import { purgePrintFiles } from './print-file.purge.ts'
import { PRINT_FILE_DAYS } from './print-file.terms.ts'
import { productionSchedule } from './production.schedule.ts'

export const productionNoun = defineNoun({
  name: 'production',
  floor: 'desks',
  tables: ['hand_over', 'pack_check', 'packed_parcel', 'production_lease', 'remake', 'station'],
  machineApis: {
    factory: ({ db, uploads, reportFault, now }: Omit<FactoryDoor, 'storage'> & UploadDoor) =>
      makeFactoryApi({ db, storage: uploads.storage, reportFault, now }),
  },
  schedule: productionSchedule,
  purge: {
    run: ({ db, now, files }: PurgeTools & { files: { storage: Storage } }) =>
      purgePrintFiles(db, files.storage, now),
  },
  retention: [
    {
      what: 'print files of orders that are over',
      kept: `${PRINT_FILE_DAYS} days after the delivery, or after the last news of an order that is not delivered`,
      why: 'the same bytes can be drawn again from what was frozen with the order',
      steps: ['print files of delivered orders'],
    },
  ],
  invariants: [{ url: new URL('production.invariants.sql', import.meta.url) }],
})
