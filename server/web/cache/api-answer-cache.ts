import { isRefused } from '#api/refusal.ts'
import type { ContentChanges } from './content-changes.ts'

/** Prices begin by the clock: what a page may add to this is said where pages are kept. */
export const ANSWER_LIFE_MS = 10_000
/** A list of 48 takes about a tenth of a megabyte. */
const MOST_ANSWERS = 200
/** Longer ones are asked for anew: nobody links to such a filter. */
const LONGEST_QUESTION = 500

type CachedAnswer = {
  answer: Promise<unknown>
  topics: readonly string[]
  /** The change of content that it was asked for after. */
  moment: number
  until: number
}

/**
 * Answer cache: what the API answered to nobody in particular, for the next page that asks the same. A page
 * that is made anew mostly shows what another one showed a second ago, and to read that again took three
 * times as long as to render it.
 */
export function createAnswerCache(options: {
  changes: ContentChanges
  /** Whether changes of content are heard of right now. */
  isListening: () => boolean
  now?: () => number
}) {
  const { changes, isListening, now = Date.now } = options
  const cached = new Map<string, CachedAnswer>()

  function find(question: string): Promise<unknown> | undefined {
    const found = cached.get(question)
    if (!found || now() >= found.until) return undefined
    return changes.isUnchangedSince(found.moment, found.topics) ? found.answer : undefined
  }

  function put(question: string, made: CachedAnswer): void {
    cached.delete(question)
    cached.set(question, made)
    const at = now()
    for (const [oldest, { until }] of cached) {
      if (cached.size <= MOST_ANSWERS && until > at) break
      cached.delete(oldest)
    }
    const forget = () => {
      if (cached.get(question) === made) cached.delete(question)
    }
    made.answer.then((answer) => isRefused(answer) && forget(), forget)
  }

  return {
    /** One asking for all who want to know the same, until the content it is made of changes. */
    ask<Answer>(
      question: string,
      topics: readonly string[],
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      if (!isListening() || question.length > LONGEST_QUESTION) return ask()
      const known = find(question)
      if (known) return known as Promise<Answer>
      const moment = changes.moment()
      const answer = ask().then(freeze)
      put(question, { answer, topics, moment, until: now() + ANSWER_LIFE_MS })
      return answer
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** A page that sorts its list in place would sort everybody's. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}
