import { bind } from '#api/serve.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { listOwnCommissions } from './commission.service.ts'
import { listOwnInvoices, makeInvoiceFiles } from './invoice-reading.service.ts'
import { orderContract } from './order.contract.ts'
import { makePlaceOrder, type OrderSettings } from './place-order.service.ts'

export const makeOrderApi = (storage: Pick<Storage, 'find'>, settings: OrderSettings) =>
  bind<ShopContexts, typeof orderContract>(orderContract, {
    placeOrder: makePlaceOrder(settings),
    listOwnInvoices,
    listOwnCommissions,
    ...makeInvoiceFiles(storage),
  })
