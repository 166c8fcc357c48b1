import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { makePlaceOrder, type OrderSettings } from './place-order.service.ts'
import { placingContract } from './placing.contract.ts'

export const makePlacingApi = (settings: OrderSettings) =>
  bind<Ctx, typeof placingContract>(placingContract, { placeOrder: makePlaceOrder(settings) })
