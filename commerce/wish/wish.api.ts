import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { wishContract } from './wish.contract.ts'
import { addWish, findWish, listWishes, removeWish } from './wish.service.ts'

export const wishApi = bind<Ctx, typeof wishContract>(wishContract, {
  listWishes,
  findWish,
  addWish,
  removeWish,
})
