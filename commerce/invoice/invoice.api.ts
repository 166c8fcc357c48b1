import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { invoiceContract } from './invoice.contract.ts'
import { listOwnInvoices, makeInvoiceFiles } from './invoice-reading.service.ts'

export const makeInvoiceApi = (storage: Pick<Storage, 'find'>) =>
  bind<ShopContexts, typeof invoiceContract>(invoiceContract, {
    listOwnInvoices,
    ...makeInvoiceFiles(storage),
  })
