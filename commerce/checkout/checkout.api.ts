import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { setAddress } from './address-step.service.ts'
import { checkoutContract } from './checkout.contract.ts'
import {
  choosePayment,
  getCheckout,
  getProgress,
  setContact,
  setDelivery,
} from './checkout.service.ts'
import { getStoreWays } from './store-ways.service.ts'
import { listDeliveryOptions, searchPickupPoints } from './delivery-options.service.ts'

export const checkoutApi = bind<ShopContexts, typeof checkoutContract>(checkoutContract, {
  getStoreWays,
  getProgress,
  getCheckout,
  setContact,
  setAddress,
  listDeliveryOptions,
  searchPickupPoints,
  setDelivery,
  choosePayment,
})
