import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { withdraw } from './declaration.service.ts'
import { withdrawalContract } from './withdrawal.contract.ts'

export const withdrawalApi = bind<ShopContexts, typeof withdrawalContract>(withdrawalContract, {
  withdraw,
})
