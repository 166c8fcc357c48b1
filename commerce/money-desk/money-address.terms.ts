import { firstIn, searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

/** Fields of `listRefunds` that an address stands for. */
export const refundFieldsOf = (params: URLSearchParams) => ({
  state: valuesIn(params, 'state'),
  reason: valuesIn(params, 'reason'),
  way: valuesIn(params, 'way'),
  kind: valuesIn(params, 'kind'),
  store: valuesIn(params, 'store'),
  mine: firstIn(params, 'mine'),
  number: searchIn(params),
})

/** Without a choice the list holds what somebody has to decide. */
const waiting = ['DECLARED', 'RECEIVED']

/** Fields of `listWithdrawals` that an address stands for. */
export function withdrawalFieldsOf(params: URLSearchParams) {
  const status = valuesIn(params, 'status')
  return {
    status: status.length > 0 ? status : waiting,
    overdue: firstIn(params, 'overdue'),
    store: valuesIn(params, 'store'),
  }
}
