import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { testGatewayContract } from './test-gateway.contract.ts'
import {
  decideTestPayment,
  getTestPayment,
  payByTestCard,
  type TellShop,
} from './test-gateway.service.ts'

export const makeTestGatewayApi = (tell: TellShop) =>
  bind<ShopContexts, typeof testGatewayContract>(testGatewayContract, {
    getTestPayment,
    payByTestCard: (ctx, input) => payByTestCard(ctx, input, tell),
    decideTestPayment: (ctx, input) => decideTestPayment(ctx, input, tell),
  })
