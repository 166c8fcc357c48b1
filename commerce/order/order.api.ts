import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import { orderContract } from './order.contract.ts'
import * as service from './order.service.ts'

export const orderApi = bind<Ctx, typeof orderContract>(orderContract, service)
