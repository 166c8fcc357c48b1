import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { chatContract } from './chat.contract.ts'
import * as chat from './chat.service.ts'

export const chatApi = bind<ShopContexts, typeof chatContract>(chatContract, {
  getChatHours: chat.getChatHours,
  openChat: { prepare: chat.limitChats, execute: chat.openChat },
  getChat: chat.getChat,
  sayInChat: { prepare: chat.limitWords, execute: chat.sayInChat },
  noteChat: { prepare: chat.limitNotes, execute: chat.noteChat },
  endChat: { prepare: chat.limitWords, execute: chat.endChat },
})
