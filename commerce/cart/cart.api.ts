import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/context.ts'
import type { Storage } from '#commerce/storage/storage.ts'
import { cartContract } from './cart.contract.ts'
import {
  addDesign,
  addLine,
  changeQuantity,
  getCart,
  makeCartPreviews,
  removeLine,
  setContact,
} from './cart.service.ts'

export function makeCartApi(storage: Pick<Storage, 'find'>) {
  return bind<Ctx, typeof cartContract>(cartContract, {
    getCart,
    addLine,
    addDesign,
    changeQuantity,
    removeLine,
    setContact,
    ...makeCartPreviews(storage),
  })
}
