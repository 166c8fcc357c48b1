import { waitingEntryStates } from '#commerce/settlement/bank-statement.terms.ts'
import { sortIn } from '#commerce/kernel/list-sort.terms.ts'
import { refundSorts } from './refund-state.terms.ts'
import { transferSorts } from './transfer.terms.ts'
import { withdrawalSorts } from './withdrawal-sort.terms.ts'
import { firstIn, searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

/** Fields of `listRefunds` that an address stands for. */
export const refundFieldsOf = (params: URLSearchParams) => ({
  state: valuesIn(params, 'state'),
  reason: valuesIn(params, 'reason'),
  way: valuesIn(params, 'way'),
  kind: valuesIn(params, 'kind'),
  store: valuesIn(params, 'store'),
  mine: firstIn(params, 'mine'),
  sort: sortIn(params, refundSorts),
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
    sort: sortIn(params, withdrawalSorts),
    store: valuesIn(params, 'store'),
  }
}

/** Fields of `listPaymentAlerts` that an address stands for: what is open, while nothing else is asked. */
export function paymentAlertFieldsOf(params: URLSearchParams) {
  const state = valuesIn(params, 'state')
  return {
    state: state.includes('all') ? [] : state.length > 0 ? state : ['OPEN'],
    kind: valuesIn(params, 'kind'),
    store: valuesIn(params, 'store'),
    number: searchIn(params),
  }
}

/** Fields of `listTransfers` that an address stands for. */
export function transferFieldsOf(params: URLSearchParams) {
  const state = valuesIn(params, 'state')
  return {
    state: state.includes('all') ? [] : state.length > 0 ? state : [...waitingEntryStates],
    iban: valuesIn(params, 'iban'),
    store: valuesIn(params, 'store'),
    amountMinor: amountIn(params),
    from: firstIn(params, 'from'),
    until: firstIn(params, 'until'),
    query: searchIn(params),
    sort: sortIn(params, transferSorts),
  }
}

/** `29.9`, `29,90` and `29` as minor units; what is no sum is nobody's. */
function amountIn(params: URLSearchParams): number | undefined {
  const typed = params.get('amount')?.replaceAll(/\s/g, '') ?? ''
  if (typed === '') return undefined
  const [, whole, cents = ''] = /^-?(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  return whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
