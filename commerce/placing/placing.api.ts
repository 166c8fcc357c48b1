import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { makePlaceOrder, type OrderSettings } from './place-order.service.ts'
import { placingContract } from './placing.contract.ts'

export const makePlacingApi = (settings: OrderSettings) =>
  bind<ShopContexts, typeof placingContract>(placingContract, {
    placeOrder: makePlaceOrder(settings),
  })
