import { searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

/** Fields of `listCustomers` that an address stands for. */
export const customerFieldsOf = (params: URLSearchParams) => ({
  words: searchIn(params),
  store: valuesIn(params, 'store'),
})
