import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { helpContract } from './help.contract.ts'
import * as help from './help.service.ts'

export const helpApi = bind<ShopContexts, typeof helpContract>(helpContract, {
  listHelp: help.listHelp,
  getHelpCategory: help.getHelpCategory,
  getHelpTopic: help.getHelpTopic,
  listPhaseTopics: help.listPhaseTopics,
  voteTopic: help.voteTopic,
})
