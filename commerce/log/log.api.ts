import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { logContract } from './log.contract.ts'
import { limitLogs, recordLog } from './log.service.ts'

export const logApi = bind<ShopContexts, typeof logContract>(logContract, {
  recordLog: { prepare: limitLogs, execute: recordLog },
})
