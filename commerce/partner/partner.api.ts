import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { partnerContract } from './partner.contract.ts'
import { apply, getOwnApplication } from './partner.service.ts'

export const partnerApi = bind<ShopContexts, typeof partnerContract>(partnerContract, {
  getOwnApplication,
  apply,
})
