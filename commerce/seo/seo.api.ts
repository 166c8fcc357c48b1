import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { seoContract } from './seo.contract.ts'
import * as service from './seo.service.ts'

export const seoApi = bind<ShopContexts, typeof seoContract>(seoContract, service)
