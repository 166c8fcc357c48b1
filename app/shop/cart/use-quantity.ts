import { useCallback, useEffect, useRef, useState } from 'react'
import { useHref } from '#app/i18n/shop-view.tsx'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import { useQuickChange, useSetWaiting } from './cart-changes.tsx'

/** Pause between presses: somebody who presses five times means one change. */
const BETWEEN_PRESSES_MS = 250

/**
 * The quantity that somebody sees is the one they chose, at once. One request is on its way at a time
 * and the next one says what is wanted by then: however fast somebody presses, the last word counts.
 */
export function useQuantity(line: { id: string; quantity: number }) {
  const name = `quantity ${line.id}`
  const [wanted, setWanted] = useState<number>()
  const { send, isBusy, answer } = useQuickChange(name)
  /** With the answer that there was before it: another one is its own. */
  const sent = useRef<{ quantity: number; before: unknown }>(undefined)
  useSetWaiting(name, wanted !== undefined)
  useEffect(() => {
    const isOnItsWay = isBusy || (sent.current !== undefined && sent.current.before === answer)
    if (wanted === undefined || isOnItsWay) return
    if (wanted === line.quantity || wanted === sent.current?.quantity) {
      // Also after a no: what the server has is shown again.
      sent.current = undefined
      setWanted(undefined)
      return
    }
    const timer = setTimeout(() => {
      sent.current = { quantity: wanted, before: answer }
      send({ intent: 'quantity', line_id: line.id, quantity: String(wanted) })
    }, BETWEEN_PRESSES_MS)
    return () => clearTimeout(timer)
  }, [wanted, isBusy, answer, line.id, line.quantity, send])
  useLastWord(line.id, () => (wanted === sent.current?.quantity ? undefined : wanted))
  const choose = useCallback((quantity: number) => {
    setWanted(Math.min(Math.max(quantity, 1), MOST_QUANTITY))
  }, [])
  return { shown: wanted ?? line.quantity, isPending: wanted !== undefined, choose }
}

/** Last word: somebody who leaves the page while a request is on its way still means what they chose last. */
function useLastWord(lineId: string, findUnsent: () => number | undefined): void {
  const path = useHref()('/cart')
  const find = useRef(findUnsent)
  useEffect(() => {
    find.current = findUnsent
  })
  useEffect(() => {
    const tell = () => {
      const quantity = find.current()
      if (quantity === undefined) return
      const fields = { intent: 'quantity', line_id: lineId, quantity: String(quantity) }
      navigator.sendBeacon(path, new URLSearchParams(fields))
    }
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [lineId, path])
}
