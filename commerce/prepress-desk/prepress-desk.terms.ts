import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'

export const MOST_ROWS = 100

/** Due filters: by when an answer is wanted. */
export const dueFilters = ['overdue', 'today', 'week'] as const
export type DueFilter = (typeof dueFilters)[number]

export const actionSorts = ['deadline', '-deadline', 'asked', '-asked'] as const
export type ActionSort = (typeof actionSorts)[number]

/** Files of a design that was ordered. */
export const fileKinds = ['preview', 'proof', 'print'] as const
export type FileKind = (typeof fileKinds)[number]

export const failureSorts = sortsOf('failed', 'placed')
export type FailureSort = (typeof failureSorts)[number]
