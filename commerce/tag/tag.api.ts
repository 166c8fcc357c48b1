import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { tagContract } from './tag.contract.ts'
import { getTag, listTags } from './tag.service.ts'

export const tagApi = bind<ShopContexts, typeof tagContract>(tagContract, { listTags, getTag })
