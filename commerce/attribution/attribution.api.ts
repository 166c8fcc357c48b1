import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { attributionContract } from './attribution.contract.ts'
import {
  getAttribution,
  noteArrival,
  recordHit,
  weighArrival,
  weighHit,
} from './attribution.service.ts'

export const attributionApi = bind<ShopContexts, typeof attributionContract>(attributionContract, {
  getAttribution,
  noteArrival: { prepare: weighArrival, execute: noteArrival },
  recordHit: { prepare: weighHit, execute: recordHit },
})
