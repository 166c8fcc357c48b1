import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { tagContract } from './tag.contract.ts'
import { getTag, listTags } from './tag.service.ts'

export const tagApi = bind<Ctx, typeof tagContract>(tagContract, { listTags, getTag })
