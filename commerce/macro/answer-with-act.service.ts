import { refuse } from '#api/refusal.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { answerWith, type WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { formsOf, type MacroForm } from '#commerce/ticket/macro-acts.terms.ts'
import { findMacroActs } from './macro.service.ts'

type Act = Parameters<typeof answerWith>[2] & {
  /** Form that the act was done in. */
  form: MacroForm
}

/**
 * Takes an answer along with an act, as `answerWith`, and compares its ready-made words with the act first: “you get your
 * money back” does not leave with a parcel that is made again.
 */
export async function answerWithAct(
  ctx: StaffCtx,
  given: WithAnswer,
  { form, ...act }: Act,
): ReturnType<typeof answerWith> {
  const { answer = '', answerMacro } = given
  if (given.ticket !== undefined && answer.trim() !== '' && answerMacro !== undefined) {
    const promised = formsOf(await findMacroActs(ctx.db, answerMacro))
    if (promised.length > 0 && !promised.includes(form)) {
      return refuse('invalid', { answerMacro: 'not_done' })
    }
  }
  return answerWith(ctx, given, act)
}
