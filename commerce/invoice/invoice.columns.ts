import { jsonCodec } from '#db/json-column.ts'
import { InvoiceData } from './invoice-data.ts'

export const invoiceData = jsonCodec('invoice.data', InvoiceData)
