import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { eventContract } from './event.contract.ts'
import { limitEvents, recordPageEvent } from './event.service.ts'

export const eventApi = bind<ShopContexts, typeof eventContract>(eventContract, {
  recordPageEvent: { prepare: limitEvents, execute: recordPageEvent },
})
