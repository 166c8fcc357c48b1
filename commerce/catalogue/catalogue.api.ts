import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import { catalogueContract } from './catalogue.contract.ts'
import * as service from './catalogue.service.ts'

export const catalogueApi = bind<Ctx, typeof catalogueContract>(catalogueContract, service)
