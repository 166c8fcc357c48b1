import { startTransition, useEffect, useState } from 'react'

/**
 * How many photos of a page are fetched: all but the first ones only when the editor can be used. A
 * telephone works ten milliseconds for each, and twenty of them kept everybody waiting.
 */
export function useDeferredPhotos(atOnce: number): number {
  const [count, setCount] = useState(atOnce)
  useEffect(() => startTransition(() => setCount(Infinity)), [])
  return count
}
