import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { designChangeContract } from './design-change.contract.ts'
import { makeOpenedChange } from './opened-change.service.ts'

export const designChangeApi = (tools: Parameters<typeof makeOpenedChange>[0]) =>
  bind<ShopContexts, typeof designChangeContract>(designChangeContract, makeOpenedChange(tools))
