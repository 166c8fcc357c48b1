import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { addressContract } from './address.contract.ts'
import {
  addAddress,
  changeAddress,
  getAddress,
  listAddresses,
  removeAddress,
} from './address.service.ts'

export const addressApi = bind<ShopContexts, typeof addressContract>(addressContract, {
  listAddresses,
  getAddress,
  addAddress,
  changeAddress,
  removeAddress,
})
