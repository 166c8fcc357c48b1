import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { paymentContract } from './payment.contract.ts'
import { listPaymentOffers } from './payment.service.ts'
import {
  makeCheckPayment,
  makeRetryPayment,
  makeStartPayment,
  type PaymentTools,
} from './start-payment.service.ts'

export const makePaymentApi = (tools: PaymentTools) =>
  bind<ShopContexts, typeof paymentContract>(paymentContract, {
    listOffers: async (ctx, { totalMinor }) => {
      const { currency, defaultCountryA2: country } = ctx.site.config
      return { offers: await listPaymentOffers(ctx, { totalMinor, currency, country }) }
    },
    startPayment: makeStartPayment(tools),
    retryPayment: makeRetryPayment(tools),
    checkPayment: makeCheckPayment(tools),
  })
