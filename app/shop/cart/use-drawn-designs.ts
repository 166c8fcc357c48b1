import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { useWaiting } from './cart-changes.tsx'

const LOOK_AGAIN_MS = 2_000
const MOST_LOOKS = 20

/** A design that was just added is drawn in a moment: the page then shows it by itself. */
export function useDrawnDesigns({ lines, saved }: Pick<Cart, 'lines' | 'saved'>): void {
  const { revalidate, state } = useRevalidator()
  const isChanging = useWaiting()
  const [looks, setLooks] = useState(0)
  const isWaiting = [...lines, ...saved].some(
    ({ design }) => design && design.urlPreview === undefined,
  )
  useEffect(() => {
    if (!isWaiting || isChanging || looks >= MOST_LOOKS) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      void revalidate()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isChanging, looks, revalidate])
  useUnraced(isChanging, state, revalidate)
}

/** An answer that was on its way before a change may come after it, and show the quantity of before. */
function useUnraced(isChanging: boolean, state: string, revalidate: () => Promise<void>): void {
  const isRaced = useRef(false)
  useEffect(() => {
    if (isChanging && state === 'loading') isRaced.current = true
    if (isChanging || state !== 'idle' || !isRaced.current) return
    isRaced.current = false
    void revalidate()
  }, [isChanging, state, revalidate])
}
