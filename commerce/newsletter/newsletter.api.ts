import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { newsletterContract } from './newsletter.contract.ts'
import {
  confirmSubscription,
  limitSubscriptions,
  requestSubscription,
  unsubscribe,
} from './newsletter.service.ts'
import { changeOwnSubscription, getOwnSubscription } from './own-newsletter.service.ts'

export const newsletterApi = bind<ShopContexts, typeof newsletterContract>(newsletterContract, {
  requestSubscription: { prepare: limitSubscriptions, execute: requestSubscription },
  confirmSubscription,
  unsubscribe,
  getOwnSubscription,
  changeOwnSubscription,
})
