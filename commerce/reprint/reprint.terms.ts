import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'
import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import { fourEyesAboveMinor } from '#commerce/payment/payment.terms.ts'
import { type ReprintState, reprintStates } from '#db/reprint-tables.ts'

/** Reasons why something is made again, as people of the shop choose them. */
export const reprintReasons = [
  'print_fault',
  'colour',
  'damaged',
  'wrong_article',
  'missing_part',
  'lost',
  'returned',
  'design_fault',
  'other',
] as const
export type ReprintReason = (typeof reprintReasons)[number]

export { type ReprintPayer, reprintPayers, reprintStates } from '#db/reprint-tables.ts'

/** Views of the list: what waits for a yes or no, what is made or on its way, and what has ended. */
export const reprintViews = ['approval', 'running', 'done'] as const
export type ReprintView = (typeof reprintViews)[number]

/** A request within the limits of whoever asks is approved with the asking; above them somebody else decides. */
export const reprintLife = checkedLifecycle<ReprintState, 'support'>({
  name: 'reprint request',
  states: reprintStates,
  start: 'ASKED',
  finals: ['APPROVED', 'REJECTED'],
  edges: [
    { from: 'ASKED', to: 'APPROVED', who: ['support'], when: 'somebody else agrees' },
    {
      from: 'ASKED',
      to: 'REJECTED',
      who: ['support'],
      when: 'somebody else says no, or whoever asked takes it back',
    },
  ],
})

/** After the delivery. */
export const REPRINT_DAYS = 30
export const MOST_FAULT_PHOTOS = 6
export const MOST_REPRINT_LINES = 50
export const MOST_REPRINT_NOTE = 1_000

/** Window over which the reprints of one order are one sum, whoever asks for them. */
export const SUMMED_DAYS = 30

/** €30, and as much elsewhere. */
export const photoNeededAboveMinor = (currency: string) =>
  Math.round((fourEyesAboveMinor(currency) * 3) / 20)

export const reprintSorts = sortsOf('asked', 'value')
export type ReprintSort = (typeof reprintSorts)[number]
