import type { Asked } from '#app/browser-api/ask.ts'

/** What an answer means for whoever has to save: it is there, it will be later, or never like this. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'conflict'; fields: Record<string, string> }
  /** `isHeard`: the shop is there, but cannot take it just now. */
  | { kind: 'later'; isHeard: boolean }
  | { kind: 'no'; code: string }

const mayHelpToWait = new Set(['busy', 'too_many_attempts', 'locked', 'no_space', 'too_slow'])
const UNHEARD = 0

/** What those on the way to the shop, and its own door, say without a refusal. */
const codes: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  413: 'too_large',
}

export function outcomeOf<Value>(asked: Asked<Value>): Outcome<Value> {
  if (asked.kind === 'answer') return { kind: 'done', value: asked.value }
  if (asked.kind === 'failed') {
    const { status } = asked
    if (status === UNHEARD || status >= 500 || status === 408 || status === 429) {
      return { kind: 'later', isHeard: status !== UNHEARD }
    }
    return { kind: 'no', code: codes[status] ?? `${status}` }
  }
  const { code, fields } = asked.refused
  if (code === 'conflict') return { kind: 'conflict', fields }
  return mayHelpToWait.has(code) ? { kind: 'later', isHeard: true } : { kind: 'no', code }
}
