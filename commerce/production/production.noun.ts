import { defineNoun } from '#commerce/kernel/noun.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import { makeFactoryApi, type FactoryDoor } from './factory.api.ts'
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
  invariants: [{ url: new URL('production.invariants.sql', import.meta.url) }],
})
