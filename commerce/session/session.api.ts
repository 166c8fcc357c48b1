import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { SessionSettings } from './open-session.ts'
import { sessionContract } from './session.contract.ts'
import { makeSessionUseCases } from './session.service.ts'

export const makeSessionApi = (settings: SessionSettings) =>
  bind<ShopContexts, typeof sessionContract>(sessionContract, makeSessionUseCases(settings))
