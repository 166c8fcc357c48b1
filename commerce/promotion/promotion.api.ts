import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { listOffers } from './offer.service.ts'
import { promotionContract } from './promotion.contract.ts'

export const promotionApi = bind<ShopContexts, typeof promotionContract>(promotionContract, {
  listOffers,
})
