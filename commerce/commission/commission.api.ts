import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { commissionContract } from './commission.contract.ts'
import { listOwnCommissions } from './commission.service.ts'

export const commissionApi = bind<Ctx, typeof commissionContract>(commissionContract, {
  listOwnCommissions,
})
