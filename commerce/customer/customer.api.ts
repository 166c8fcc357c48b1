import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { customerContract } from './customer.contract.ts'
import { exportOwnData, type AllPersonalData } from './own-data.service.ts'
import { changeProfile, getOverview, getProfile } from './profile.service.ts'

export const makeCustomerApi = (personal: AllPersonalData) =>
  bind<ShopContexts, typeof customerContract>(customerContract, {
    getProfile,
    changeProfile,
    getOverview,
    exportOwnData: (ctx) => exportOwnData(ctx, personal),
  })
