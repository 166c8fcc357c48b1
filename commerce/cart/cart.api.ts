import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import { cartContract } from './cart.contract.ts'
import { addLine, changeQuantity, getCart, removeLine, setContact } from './cart.service.ts'

export const cartApi = bind<Ctx, typeof cartContract>(cartContract, {
  getCart,
  addLine,
  changeQuantity,
  removeLine,
  setContact,
})
