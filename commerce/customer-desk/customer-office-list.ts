import { listByPages } from '#commerce/office-task/listed-pages.ts'
import { customerFieldsOf } from './customer-address.terms.ts'
import { customerDeskOfficeContract } from './customer-desk.office.contract.ts'
import { listCustomers } from './customer-desk.service.ts'

type Customer = Awaited<ReturnType<typeof listCustomers>>['customers'][number]

export const customersList = listByPages<
  Customer,
  (typeof customerDeskOfficeContract)['listCustomers']['input']
>({
  name: 'customers',
  permission: 'customer.read',
  input: customerDeskOfficeContract.listCustomers.input,
  fieldsOf: customerFieldsOf,
  read: async (ctx, asked) => {
    const { customers, next } = await listCustomers(ctx, asked)
    return { rows: customers, next }
  },
  idOf: ({ customerId }) => customerId,
  columns: [
    { name: 'id', value: ({ customerId }) => customerId },
    { name: 'name', isPersonal: true, value: ({ name }) => name },
    { name: 'email', isPersonal: true, value: ({ email }) => email },
    { name: 'brand', value: ({ brand }) => brand },
    { name: 'kind', value: ({ kind }) => kind },
    { name: 'company', isPersonal: true, value: ({ companyName }) => companyName },
    { name: 'partner', value: ({ isPartner }) => (isPartner ? 'yes' : '') },
    { name: 'since', value: ({ since }) => since },
    { name: 'orders', value: ({ orders }) => orders },
    { name: 'last_order_at', value: ({ lastOrderAt }) => lastOrderAt },
  ],
})
