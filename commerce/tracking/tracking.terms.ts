export const stageNames = [
  'received',
  'payment',
  'preparing',
  'making',
  'packing',
  'transport',
  'arrival',
  'pickup',
  'collected',
  'canceled',
] as const
export type StageName = (typeof stageNames)[number]

export const stageStates = ['done', 'current', 'stopped', 'ahead'] as const
export type OrderStage = {
  name: StageName
  state: (typeof stageStates)[number]
  /** When it began; undefined for what is to come. */
  at?: string | undefined
}

export const orderSorts = ['newest', 'oldest'] as const
export const MOST_ORDERS_A_PAGE = 100
export const ORDERS_A_PAGE = 10

/** Why a line cannot be ordered again. */
export const reorderProblems = ['not_sold', 'size_not_sold', 'needs_look', 'cart_full'] as const
export type ReorderProblem = (typeof reorderProblems)[number]
