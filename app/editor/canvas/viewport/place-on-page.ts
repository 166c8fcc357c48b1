import type { CSSProperties } from 'react'
import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import type { Rect } from '#design/geometry.ts'

/** Place over the drawn page, in shares of it: right at every size and zoom. */
export function placeOnPage(page: PageGeometry, rect: Rect & { rotation?: number }): CSSProperties {
  const box = bleedBoxOf(page)
  const percent = (value: number, of: number) => `${(100 * value) / of}%`
  return {
    left: percent(rect.x - box.x, box.width),
    top: percent(rect.y - box.y, box.height),
    width: percent(rect.width, box.width),
    height: percent(rect.height, box.height),
    ...(rect.rotation ? { rotate: `${rect.rotation}deg` } : {}),
  }
}
