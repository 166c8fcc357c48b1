import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'

const LOOK_AGAIN_MS = 2_000
const MOST_LOOKS = 20

/** A design that was just added is drawn in a moment: the page then shows it by itself. */
export function useDrawnDesigns({ lines, saved }: Pick<Cart, 'lines' | 'saved'>): void {
  const { revalidate } = useRevalidator()
  const [looks, setLooks] = useState(0)
  const isWaiting = [...lines, ...saved].some(
    ({ design }) => design && design.urlPreview === undefined,
  )
  useEffect(() => {
    if (!isWaiting || looks >= MOST_LOOKS) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      void revalidate()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, looks, revalidate])
}
