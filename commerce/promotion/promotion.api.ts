import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { findFreeDelivery } from './free-delivery.service.ts'
import { listOffers } from './offer.service.ts'
import { promotionContract } from './promotion.contract.ts'

export const promotionApi = bind<Ctx, typeof promotionContract>(promotionContract, {
  listOffers,
  findFreeDelivery,
})
