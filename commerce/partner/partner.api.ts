import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { partnerContract } from './partner.contract.ts'
import { apply, getOwnApplication } from './partner.service.ts'

export const partnerApi = bind<Ctx, typeof partnerContract>(partnerContract, {
  getOwnApplication,
  apply,
})
