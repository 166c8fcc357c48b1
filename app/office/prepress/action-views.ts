import {
  askableTypes,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import type { ActionSort, DueFilter } from '#commerce/prepress-desk/prepress-desk.terms.ts'
import type {
  RequiredActionStatus,
  RequiredActionType,
} from '#commerce/required-action/required-action.terms.ts'

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
