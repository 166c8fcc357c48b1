import {
  askableTypes,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import type {
  RequiredActionStatus,
  RequiredActionType,
} from '#commerce/required-action/required-action.terms.ts'
import { firstIn, valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { sortIn } from '#commerce/kernel/list-sort.terms.ts'
import {
  actionSorts,
  dueFilters,
  failureSorts,
  type ActionSort,
  type DueFilter,
} from './prepress-desk.terms.ts'

type ActionView = {
  status: readonly RequiredActionStatus[]
  /** Types without that of refunds, where there is something to judge: money is settled by its own clock. */
  types: readonly RequiredActionType[]
  due?: DueFilter
  sort: ActionSort
}

/** Views of the list; the numbers of Today count just these. */
export const actionViews = {
  judge: { status: ['SUBMITTED'], types: askableTypes, sort: 'deadline' },
  open: { status: ['OPEN'], types: requiredActionTypes, sort: 'deadline' },
  overdue: { status: ['OPEN'], types: requiredActionTypes, due: 'overdue', sort: 'deadline' },
  done: {
    status: ['ACCEPTED', 'REJECTED', 'EXPIRED'],
    types: requiredActionTypes,
    sort: '-asked',
  },
} as const satisfies Record<string, ActionView>

export type ActionViewName = keyof typeof actionViews
export const actionViewNames = Object.keys(actionViews) as ActionViewName[]

export const actionsPath = (view: ActionViewName) => `/office/actions?view=${view}`

export const actionViewIn = (params: URLSearchParams): ActionViewName =>
  actionViewNames.find((one) => one === firstIn(params, 'view')) ?? 'judge'

/** Fields of `listActions` that an address stands for. */
export function actionFieldsOf(params: URLSearchParams) {
  const { status, types, sort, ...fixed } = actionViews[actionViewIn(params)]
  const asked = valuesIn(params, 'type')
  const chosen = types.filter((one) => asked.includes(one))
  const due = dueFilters.findLast((one) => valuesIn(params, 'due').includes(one))
  return {
    status: [...status],
    type: chosen.length > 0 ? chosen : [...types],
    due: 'due' in fixed ? fixed.due : due,
    sort: actionSorts.find((one) => one === params.get('sort')) ?? sort,
    store: valuesIn(params, 'store'),
  }
}

const kinds = ['PRINT', 'PROOF'] as const

/** Fields of `listFailedRenderings` that an address stands for. */
export const failureFieldsOf = (params: URLSearchParams) => ({
  failure: valuesIn(params, 'failure'),
  kind: kinds.filter((one) => valuesIn(params, 'kind').includes(one)),
  sort: sortIn(params, failureSorts),
  store: valuesIn(params, 'store'),
})

/** A file that several lines print from has a row for each. */
export const failureRowId = ({ renderingId, lineId }: { renderingId: string; lineId: string }) =>
  `${renderingId} ${lineId}`

export const renderingOfRow = (rowId: string) => rowId.split(' ')[0]!
