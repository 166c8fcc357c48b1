import type { RequiredActionType } from '#db/required-action-tables.ts'

export {
  type RequiredActionStatus,
  requiredActionStatuses,
  type RequiredActionType,
  requiredActionTypes,
} from '#db/required-action-tables.ts'

/** Default outcomes: what becomes of the order when the deadline passes unanswered. */
export const defaultOutcomes = ['CANCEL_ORDER', 'PRINT_AS_SHOWN', 'SUPPORT_DECIDES'] as const
export type DefaultOutcome = (typeof defaultOutcomes)[number]

export const requiredActionKinds: Readonly<
  Record<
    RequiredActionType,
    {
      /** From the day it is asked, unless the asker knows better. */
      days: number
      /** Before the deadline. */
      remindDays: number
      outcome: DefaultOutcome
    }
  >
> = {
  PROVIDE_DATA_TO_REFUND: { days: 90, remindDays: 30, outcome: 'SUPPORT_DECIDES' },
  REPLACE_PHOTO: { days: 7, remindDays: 2, outcome: 'CANCEL_ORDER' },
  APPROVE_PROOF: { days: 5, remindDays: 2, outcome: 'PRINT_AS_SHOWN' },
  FIX_ADDRESS: { days: 7, remindDays: 2, outcome: 'SUPPORT_DECIDES' },
}

/** Questions about what is printed: while one is open, nothing is. */
export const aboutDesigns: readonly RequiredActionType[] = ['REPLACE_PHOTO', 'APPROVE_PROOF']

/** Questions that a person may ask. Where money goes is asked by the refund itself. */
export const askableTypes = ['REPLACE_PHOTO', 'APPROVE_PROOF', 'FIX_ADDRESS'] as const
export type AskableType = (typeof askableTypes)[number]

/** A rejected answer leaves at least so long for a better one. */
export const SECOND_CHANCE_DAYS = 3

/** Money that goes to a new account waits, so that its owner hears of it first. */
export const REFUND_WAIT_HOURS = 24

export const MOST_CHANGE_LENGTH = 1_000

/** Words of a person to the customer. */
export const MOST_WORDS = 1_000
/** Why an answer is no good. */
export const MOST_REFUSAL = 300
/** However long it is put off. */
export const LATEST_DEADLINE_DAYS = 90
export const REMINDER_PAUSE_HOURS = 20
