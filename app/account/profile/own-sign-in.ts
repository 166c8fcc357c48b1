import type { z } from 'zod'
import type { FormAnswer } from '#app/forms.ts'
import type { ownSignInContract } from '#commerce/sign-in/own-sign-in.contract.ts'

export type OwnSignIn = z.output<(typeof ownSignInContract)['getOwnSignIn']['output']>

/** Answer to one form of the page, and not to another. */
export const answerTo = (answer: FormAnswer | undefined, intent: string) =>
  answer?.values['intent'] === intent ? answer : undefined
