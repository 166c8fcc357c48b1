import type { ReactNode } from 'react'
import type { ApiAnswer } from '#app/browser-api/ask.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'

type AskedListProps<Value, Item> = {
  asked: ApiAnswer<Value> | { kind: 'asking' }
  itemsOf: (value: Value) => readonly Item[]
  keyOf: (item: Item) => string | number
  /** Instead of a list without anything in it. */
  empty: string
  onAgain: () => void
  children: (item: Item) => ReactNode
}

/** A list of the shop: on its way, there, empty, or not to be had at the moment. */
export function AskedList<Value, Item>(props: AskedListProps<Value, Item>) {
  const { asked, itemsOf, keyOf, empty, onAgain, children } = props
  const t = useT()
  if (asked.kind === 'asking') return <Skeleton lines={3} />
  // Who has no session yet has made nothing yet.
  const isStranger = asked.kind === 'refused' && asked.refused.code === 'unauthenticated'
  if (asked.kind !== 'answer' && !isStranger) {
    return (
      <Alert
        tone="warning"
        actions={
          <Button type="button" size="small" variant="quiet" onClick={onAgain}>
            {t('create.saving.tryAgain')}
          </Button>
        }
      >
        <p>{t('create.saving.listFailed')}</p>
      </Alert>
    )
  }
  const items = asked.kind === 'answer' ? itemsOf(asked.value) : []
  if (items.length === 0) return <p className="muted">{empty}</p>
  return (
    <ul className="tile-list">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}
