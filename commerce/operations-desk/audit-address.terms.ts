import { firstIn, searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

/** Fields of `listActs` that an address stands for. */
export const actFieldsOf = (params: URLSearchParams) => ({
  staffId: firstIn(params, 'person'),
  permission: valuesIn(params, 'act'),
  objectKind: firstIn(params, 'kind'),
  objectId: searchIn(params),
  store: valuesIn(params, 'store'),
  moneyOnly: firstIn(params, 'money') === undefined ? undefined : true,
  from: firstIn(params, 'from'),
  until: firstIn(params, 'until'),
})
