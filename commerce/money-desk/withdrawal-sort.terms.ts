import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'

export const withdrawalSorts = sortsOf('declared')
export type WithdrawalSort = (typeof withdrawalSorts)[number]
