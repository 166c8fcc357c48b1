import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { contentContract } from './content.contract.ts'
import * as content from './content.service.ts'
import { findSeason } from './season.service.ts'
import { getHome, getList, getMenu, listLists } from './list.service.ts'

export const contentApi = bind<ShopContexts, typeof contentContract>(contentContract, {
  ...content,
  getMenu,
  findSeason,
  listLists,
  getList,
  getHome,
})
