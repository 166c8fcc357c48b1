import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { helpContract } from './help.contract.ts'
import * as service from './help.service.ts'

export const helpApi = bind<Ctx, typeof helpContract>(helpContract, service)
