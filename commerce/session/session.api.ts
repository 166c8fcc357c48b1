import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { SessionSettings } from './open-session.ts'
import { sessionContract } from './session.contract.ts'
import { makeSessionUseCases } from './session.service.ts'

export const makeSessionApi = (settings: SessionSettings) =>
  bind<Ctx, typeof sessionContract>(sessionContract, makeSessionUseCases(settings))
