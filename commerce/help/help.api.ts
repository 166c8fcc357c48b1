import { bind } from '#api/serve.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { helpContract } from './help.contract.ts'
import * as service from './help.service.ts'

export const helpApi = bind<ShopContexts, typeof helpContract>(helpContract, service)
