import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { addCode, chooseCode, removeCode } from './cart-code.service.ts'
import {
  addDesign,
  addPrints,
  addLine,
  changeQuantity,
  moveLine,
  removeLine,
  restoreLine,
  stepQuantity,
} from './cart-line.service.ts'
import { acceptNews, noteSeen } from './cart-news.service.ts'
import { cartContract } from './cart.contract.ts'
import { getCart, makeCartPreviews, setContact } from './cart.service.ts'
import { getPrepared, takePrepared } from './prepared-cart.service.ts'
import { listRecommendations } from './recommendation.service.ts'

export function makeCartApi(storage: Pick<Storage, 'find'>) {
  return bind<ShopContexts, typeof cartContract>(cartContract, {
    getCart,
    listRecommendations,
    addLine,
    addDesign,
    addPrints,
    changeQuantity,
    stepQuantity,
    removeLine,
    restoreLine,
    moveLine,
    addCode,
    removeCode,
    chooseCode,
    noteSeen,
    acceptNews,
    setContact,
    getPrepared,
    takePrepared,
    ...makeCartPreviews(storage),
  })
}
