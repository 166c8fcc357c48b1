import type { ApiAnswer } from '#app/browser-api/ask.ts'

/** Save outcome: what an answer means for autosave. It is there, it will be later, or never like this. */
export type SaveOutcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'conflict'; fields: Record<string, string> }
  /** `isReached`: the shop is there, but cannot take it just now. */
  | { kind: 'later'; isReached: boolean }
  | { kind: 'no'; code: string }

const mayHelpToWait = new Set(['busy', 'too_many_attempts', 'locked', 'no_space', 'too_slow'])
const UNREACHED = 0

/** Codes of those on the way to the shop, and of its own door, which answer without a refusal. */
const codes: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'too_large',
}

export function saveOutcomeOf<Value>(asked: ApiAnswer<Value>): SaveOutcome<Value> {
  if (asked.kind === 'answer') return { kind: 'done', value: asked.value }
  if (asked.kind === 'failed') {
    const { status } = asked
    if (status === UNREACHED || status >= 500 || status === 408 || status === 429) {
      return { kind: 'later', isReached: status !== UNREACHED }
    }
    return { kind: 'no', code: codes[status] ?? `${status}` }
  }
  const { code, fields } = asked.refused
  if (code === 'conflict') return { kind: 'conflict', fields }
  return mayHelpToWait.has(code) ? { kind: 'later', isReached: true } : { kind: 'no', code }
}
