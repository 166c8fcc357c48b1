import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'

/** Why a payment is suggested for a transfer, the surest first. */
export const suggestionReasons = ['named', 'number', 'slip', 'amount'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

export const transferSorts = sortsOf('booked', 'amount')
export type TransferSort = (typeof transferSorts)[number]
