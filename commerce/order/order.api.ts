import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import { orderContract } from './order.contract.ts'
import {
  findTracking,
  getTracking,
  limitGuesses,
  listOwnCommissions,
  listOwnInvoices,
  listOwnOrders,
} from './order.service.ts'

export const orderApi = bind<Ctx, typeof orderContract>(orderContract, {
  listOwnOrders,
  getTracking,
  findTracking: { before: limitGuesses, run: findTracking },
  listOwnInvoices,
  listOwnCommissions,
})
