import { useCallback, useEffect, useState } from 'react'
import type { WireInput } from '#api/wire.ts'
import { ask, type Asked } from '#app/editor/core/ask.ts'

type Answer<Value> = Asked<Value> | { kind: 'asking' }

/** What the shop answers to a path, asked for when it is first shown and when somebody says so. */
export function useAsked<Value>(
  path: string | undefined,
  input?: WireInput,
): { asked: Answer<Value>; askAgain: () => void } {
  const [asked, setAsked] = useState<Answer<Value>>({ kind: 'asking' })
  const question = JSON.stringify(input ?? {})
  const askOnce = useCallback(
    async (): Promise<Answer<Value>> =>
      path === undefined
        ? { kind: 'asking' }
        : ask<Value>({ method: 'GET', path, input: JSON.parse(question) as WireInput }),
    [path, question],
  )
  useEffect(() => {
    let isShown = true
    void askOnce().then((answer) => isShown && setAsked(answer))
    return () => void (isShown = false)
  }, [askOnce])
  const askAgain = useCallback(() => void askOnce().then(setAsked), [askOnce])
  return { asked, askAgain }
}
