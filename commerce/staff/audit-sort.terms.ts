import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'

export const actSorts = sortsOf('at')
export type ActSort = (typeof actSorts)[number]
