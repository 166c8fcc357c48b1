import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { useFetcher } from 'react-router'
import { useHref } from '#app/i18n/shop-view.tsx'
import type { CartRefusal } from './refusal-words.ts'

type Answer = { refused: CartRefusal | undefined }

type Changes = {
  refused: CartRefusal | undefined
  setRefused: (refused: CartRefusal | undefined) => void
  /** Quantities that somebody has chosen and the server does not know yet. */
  waiting: ReadonlySet<string>
  setWaiting: (name: string, isWaiting: boolean) => void
}

const ChangesContext = createContext<Changes | undefined>(undefined)

function useChanges(): Changes {
  const changes = use(ChangesContext)
  if (!changes) throw new Error('A change of the cart outside CartChanges.')
  return changes
}

/** Cart changes: what the forms of the page tell each other. What went wrong last, and what is not sent yet. */
export function CartChanges(props: {
  refusedBefore: CartRefusal | undefined
  children: ReactNode
}) {
  const [refused, setRefused] = useState(props.refusedBefore)
  const [waiting, setNames] = useState<ReadonlySet<string>>(new Set())
  const setWaiting = useCallback((name: string, isWaiting: boolean) => {
    setNames((names) => {
      if (names.has(name) === isWaiting) return names
      const others = [...names].filter((one) => one !== name)
      return new Set(isWaiting ? [...others, name] : others)
    })
  }, [])
  const changes = useMemo(
    () => ({ refused, setRefused, waiting, setWaiting }),
    [refused, waiting, setWaiting],
  )
  return <ChangesContext value={changes}>{props.children}</ChangesContext>
}

export const useRefusal = () => useChanges().refused
export const useWaiting = () => useChanges().waiting.size > 0

export function useSetWaiting(name: string, isWaiting: boolean): void {
  const { setWaiting } = useChanges()
  useEffect(() => {
    setWaiting(name, isWaiting)
    return () => setWaiting(name, false)
  }, [name, isWaiting, setWaiting])
}

/** Sends a change without leaving the page. What is refused is said at its top. */
export function useQuickChange(key: string) {
  const { data: answer, state, formData, submit } = useFetcher<Answer>({ key })
  const { setRefused } = useChanges()
  const action = useHref()('/cart')
  const told = useRef<Answer>(undefined)
  useEffect(() => {
    if (state !== 'idle' || !answer || told.current === answer) return
    told.current = answer
    if (answer.refused !== undefined) setRefused(answer.refused)
  }, [state, answer, setRefused])
  const send = useCallback(
    (fields: FormData | Record<string, string>) => {
      const body = new FormData()
      const entries = fields instanceof FormData ? [...fields] : Object.entries(fields)
      for (const [name, value] of entries) body.append(name, value)
      body.set('quick', '1')
      setRefused(undefined)
      void submit(body, { method: 'post', action })
    },
    [submit, action, setRefused],
  )
  return { send, isBusy: state !== 'idle', intent: formData?.get('intent'), answer }
}

type CartFormProps = {
  /** Forms of one line share it: only one of them is on its way at a time. */
  name: string
  intent: string
  fields: Record<string, string>
  className?: string
  children: ReactNode
}

/** A plain form that needs no script, and with it does not reload the page. */
export function CartForm({ name, intent, fields, className, children }: CartFormProps) {
  const href = useHref()
  const { send, isBusy } = useQuickChange(name)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) send(new FormData(event.currentTarget))
  }
  return (
    <form method="post" action={href('/cart')} className={className} onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  )
}
