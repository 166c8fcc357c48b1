import type { MessageId } from '#app/i18n/message-id.ts'
import type { MessageValues } from '#app/i18n/translator.ts'
import type { CommandResult } from '#design/commands/command-result.ts'
import type { RefusalReason } from '#design/commands/command.ts'

/** Outcome of an action, in words that are yet to be translated. Undefined where nothing came of it. */
export type ActionOutcome = { said: MessageId; values?: MessageValues } | undefined

const reasons: Partial<Record<RefusalReason, MessageId>> = {
  locked: 'create.canvas.locked',
  locked_by_template: 'create.canvas.lockedByTemplate',
  too_many_elements: 'create.canvas.tooManyElements',
  too_many_pages: 'create.canvas.tooManyPages',
  too_few_pages: 'create.canvas.tooFewPages',
}

/** The words for what was done, or for why it could not be. */
export function outcomeOf(
  result: CommandResult | undefined,
  said: MessageId,
  values?: MessageValues,
): ActionOutcome {
  if (!result) return undefined
  if (!result.ok) return { said: reasons[result.reason] ?? 'create.canvas.notPossible' }
  return { said, ...(values && { values }) }
}
