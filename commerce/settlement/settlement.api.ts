import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import { settlementContract } from './settlement.contract.ts'
import { makeReceiveHint } from './webhook.service.ts'

export const makeSettlementApi = (gateways: Gateways) =>
  bind<ShopContexts, typeof settlementContract>(settlementContract, {
    receiveHint: makeReceiveHint(gateways),
  })
