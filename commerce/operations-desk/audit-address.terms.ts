import { sortIn } from '#commerce/kernel/list-sort.terms.ts'
import { actSorts } from '#commerce/staff/audit-sort.terms.ts'
import { firstIn, searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

/** Fields of `listActs` that an address stands for. */
export const actFieldsOf = (params: URLSearchParams) => ({
  staffId: valuesIn(params, 'person'),
  permission: valuesIn(params, 'act'),
  objectKind: valuesIn(params, 'kind'),
  objectId: searchIn(params),
  store: valuesIn(params, 'store'),
  moneyOnly: firstIn(params, 'money') === undefined ? undefined : true,
  from: firstIn(params, 'from'),
  until: firstIn(params, 'until'),
  sort: sortIn(params, actSorts),
})

/** Fields of `listLooks` that an address stands for. */
export const lookFieldsOf = (params: URLSearchParams) => ({
  staffId: valuesIn(params, 'person'),
  objectKind: valuesIn(params, 'kind'),
  objectId: searchIn(params),
  from: firstIn(params, 'from'),
  until: firstIn(params, 'until'),
})
