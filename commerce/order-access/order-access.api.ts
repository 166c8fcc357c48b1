import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { orderAccessContract } from './order-access.contract.ts'
import { enterCode, sendCode } from './order-code.service.ts'
import { confirmOrder } from './order-viewer.service.ts'

export const orderAccessApi = bind<ShopContexts, typeof orderAccessContract>(orderAccessContract, {
  confirmOrder,
  sendCode,
  enterCode,
})
