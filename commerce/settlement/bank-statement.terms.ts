import type { BankEntryState } from '#db/payment-tables.ts'

/** Characters that a statement sent to the office may have. */
export const MOST_STATEMENT_CHARACTERS = 4_000_000
/** Transfers of one file that the office reads in one transaction: some seconds. */
export const MOST_STATEMENT_TRANSFERS = 5_000

/** Why a file is not taken as a statement, in the words of a page. */
export const statementProblems = [
  'account',
  'amount',
  'column',
  'day',
  'empty',
  'kind',
  'other_stores',
  'text',
  'too_large',
  'too_many',
  'unsafe',
] as const
export type StatementProblem = (typeof statementProblems)[number]

export { bankEntryStates } from '#db/payment-tables.ts'

/** States in which a transfer waits for a person. */
export const waitingEntryStates = [
  'UNKNOWN',
  'OVER',
  'PARTIAL',
] as const satisfies readonly BankEntryState[]

export const isWaitingEntry = (state: BankEntryState): boolean =>
  (waitingEntryStates as readonly BankEntryState[]).includes(state)

/** Text of a statement's file. Undefined for what is no UTF-8: half of a name would be lost without a word. */
export function statementText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
