import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import type { FieldErrors } from '#api/refusal.ts'
import type { FormAnswer, FormValues } from '#app/forms.ts'
import { forgetDraft, storeFormDraft, type Draft } from './draft.ts'

type LiveForm = {
  /** By the rules of the server, which has the last word. */
  check: (values: FormValues) => FieldErrors
  /** Answer that the server gave. */
  answer: FormAnswer | undefined
  draft: Draft
  /** Leaving handler: what a field shows when it is left. */
  onLeft?: (name: string, value: string) => void
}

/**
 * Says what is wrong as soon as somebody leaves a field, and that it is right while they type. An empty
 * field is only missed when the form is sent.
 */
export function useLiveForm({ check, answer, draft, onLeft }: LiveForm) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [missed, setMissed] = useState<FieldErrors>()
  const [heard, setHeard] = useState(answer)
  const pressing = usePressing()
  // What the server says of what was sent counts until something else is typed.
  if (answer !== heard) {
    setHeard(answer)
    setSeen(new Set())
    setMissed(undefined)
  }
  const look = (form: HTMLFormElement) => setErrors(check(valuesOf(form)))
  const saw = (name: string) => setSeen((names) => new Set([...names, name]))
  const codeOf = (name: string) => (seen.has(name) ? errors[name] : answer?.fields[name])
  const named = missed ?? answer?.fields ?? {}
  return {
    /** With what the fields show now. */
    answer: {
      code: answer?.code ?? 'invalid',
      fields: fieldsWith([...seen, ...Object.keys(answer?.fields ?? {})], codeOf),
      values: answer?.values ?? {},
    },
    /** For the list above the fields: what was repaired is gone from it, too. */
    listed: Object.keys(named).filter((name) => codeOf(name) !== undefined),
    /** Another one each time that something has to be looked at. */
    news: missed ?? answer,
    isRefused: answer !== undefined,
    draft,
    handlers: {
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const form = event.currentTarget
        const { name, value } = event.target as unknown as HTMLInputElement
        if (!name || value === '') return
        pressing.thenDo(() => {
          saw(name)
          look(form)
          onLeft?.(name, value)
        })
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement
        if (codeOf(name) !== undefined) saw(name)
        look(event.currentTarget)
        storeFormDraft(event.currentTarget, draft)
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = check(valuesOf(event.currentTarget))
        if (Object.keys(found).length === 0) return forgetDraft(draft)
        event.preventDefault()
        setErrors(found)
        setSeen(new Set([...seen, ...Object.keys(found)]))
        setMissed(found)
      },
    },
  }
}

/**
 * Pressing state: what is said of a field moves everything below it. Said while somebody presses the button
 * there, the button would be gone from under the finger, and the press for nothing.
 */
function usePressing() {
  const isPressing = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressing.current = true
    }
    const release = () => {
      isPressing.current = false
      // After the click that comes of it.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act()
      })
    }
    const ends = ['pointerup', 'pointercancel'] as const
    addEventListener('pointerdown', press, true)
    for (const end of ends) addEventListener(end, release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      for (const end of ends) removeEventListener(end, release, true)
    }
  }, [])
  return {
    thenDo(act: () => void): void {
      if (isPressing.current) waiting.current.push(act)
      else act()
    },
  }
}

function fieldsWith(
  names: readonly string[],
  codeOf: (name: string) => string | undefined,
): FieldErrors {
  const fields: FieldErrors = {}
  for (const name of names) {
    const code = codeOf(name)
    if (code !== undefined) fields[name] = code
  }
  return fields
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = value.trim()
  }
  return values
}
