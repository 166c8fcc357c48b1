import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { withdraw } from './declaration.service.ts'
import { withdrawalContract } from './withdrawal.contract.ts'

export const withdrawalApi = bind<Ctx, typeof withdrawalContract>(withdrawalContract, { withdraw })
