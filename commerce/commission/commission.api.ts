import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { commissionContract } from './commission.contract.ts'
import { listOwnCommissions } from './commission.service.ts'

export const commissionApi = bind<ShopContexts, typeof commissionContract>(commissionContract, {
  listOwnCommissions,
})
