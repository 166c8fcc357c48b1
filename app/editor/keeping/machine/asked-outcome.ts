import type { Asked } from '#app/editor/core/ask.ts'

/** What an answer means for whoever has to save: it is there, it will be later, or never like this. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'conflict'; fields: Record<string, string> }
  | { kind: 'later' }
  | { kind: 'no'; code: string }

const mayHelpToWait = new Set(['busy', 'too_many_attempts', 'locked', 'no_space', 'too_slow'])
const UNHEARD = 0

export function outcomeOf<Value>(asked: Asked<Value>): Outcome<Value> {
  if (asked.kind === 'answer') return { kind: 'done', value: asked.value }
  if (asked.kind === 'failed') {
    const { status } = asked
    if (status === UNHEARD || status >= 500 || status === 408 || status === 429) {
      return { kind: 'later' }
    }
    return { kind: 'no', code: status === 401 ? 'unauthenticated' : `${status}` }
  }
  const { code, fields } = asked.refused
  if (code === 'conflict') return { kind: 'conflict', fields }
  return mayHelpToWait.has(code) ? { kind: 'later' } : { kind: 'no', code }
}
