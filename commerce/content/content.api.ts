import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import { contentContract } from './content.contract.ts'
import * as service from './content.service.ts'

export const contentApi = bind<Ctx, typeof contentContract>(contentContract, service)
