import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes as long whatever is given: how much of it was right cannot be timed. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
