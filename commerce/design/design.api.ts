import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import { designContract } from './design.contract.ts'
import * as service from './design.service.ts'

export const designApi = bind<Ctx, typeof designContract>(designContract, service)
