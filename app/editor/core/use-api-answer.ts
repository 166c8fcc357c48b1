import { useCallback, useEffect, useState } from 'react'
import { ask, type ApiAnswer } from '#app/browser-api/ask.ts'
import type { CallAnswer, CallInput, CallPath } from '#app/browser-api/browser-calls.ts'

type Answer<Value> = ApiAnswer<Value> | { kind: 'asking' }

/** API answer to a path, asked for when it is first shown and when somebody says so. */
export function useApiAnswer<const Path extends string>(
  path: (CallPath<'GET', Path> & Path) | undefined,
  input?: CallInput<'GET', Path>,
): { asked: Answer<CallAnswer<'GET', Path>>; askAgain: () => void } {
  const [asked, setAsked] = useState<Answer<CallAnswer<'GET', Path>>>({ kind: 'asking' })
  const question = JSON.stringify(input ?? {})
  const askOnce = useCallback(
    async (): Promise<Answer<CallAnswer<'GET', Path>>> =>
      path === undefined
        ? { kind: 'asking' }
        : ask({ method: 'GET', path, input: JSON.parse(question) as CallInput<'GET', Path> }),
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
