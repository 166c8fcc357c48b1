import { sortIn, sortsOf } from '#commerce/kernel/list-sort.terms.ts'
import { searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

export const customerSorts = sortsOf('since', 'name')
export type CustomerSort = (typeof customerSorts)[number]

/** Fields of `listCustomers` that an address stands for. */
export const customerFieldsOf = (params: URLSearchParams) => ({
  words: searchIn(params),
  store: valuesIn(params, 'store'),
  sort: sortIn(params, customerSorts),
})
