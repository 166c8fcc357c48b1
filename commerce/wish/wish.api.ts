import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { wishContract } from './wish.contract.ts'
import { addWish, findWish, listWishes, removeWish } from './wish.service.ts'

export const wishApi = bind<ShopContexts, typeof wishContract>(wishContract, {
  listWishes,
  findWish,
  addWish,
  removeWish,
})
