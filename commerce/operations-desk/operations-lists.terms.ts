import { sortIn, sortsOf } from '#commerce/kernel/list-sort.terms.ts'
import { firstIn, searchIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'

export { type WebhookState, webhookStates } from '#db/payment-tables.ts'

export const failedJobSorts = sortsOf('failed', 'tries')
export type FailedJobSort = (typeof failedJobSorts)[number]
export const webhookSorts = sortsOf('received', 'times')
export type WebhookSort = (typeof webhookSorts)[number]
export const checkAlertSorts = sortsOf('found', 'seen')
export type CheckAlertSort = (typeof checkAlertSorts)[number]

export const checkAlertStates = ['OPEN', 'RESOLVED'] as const
export type CheckAlertState = (typeof checkAlertStates)[number]

/** Value of an address for what is in every state. */
export const ANY_STATE = 'all'

/** Fields of `listFailedJobs` that an address stands for. */
export const failedJobFieldsOf = (params: URLSearchParams) => ({
  name: valuesIn(params, 'name'),
  query: searchIn(params),
  sort: sortIn(params, failedJobSorts),
})

/** State that an address asks for: the first one, while it asks for none. */
function stateIn(params: URLSearchParams, first: string): string[] {
  const state = firstIn(params, 'state') ?? first
  return state === ANY_STATE ? [] : [state]
}

/** Fields of `listWebhooks` that an address stands for: what nobody has read, while nothing else is asked. */
export const webhookFieldsOf = (params: URLSearchParams) => ({
  state: stateIn(params, 'NEW'),
  provider: valuesIn(params, 'provider'),
  query: searchIn(params),
  sort: sortIn(params, webhookSorts),
})

/** Fields of `listAlerts` that an address stands for: what is open, while nothing else is asked. */
export const checkAlertFieldsOf = (params: URLSearchParams) => ({
  state: stateIn(params, 'OPEN'),
  name: valuesIn(params, 'rule'),
  store: valuesIn(params, 'store'),
  number: searchIn(params),
  sort: sortIn(params, checkAlertSorts),
})
