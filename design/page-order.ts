import type { DesignDocument } from './document.ts'
import { geometryDifference } from './page-geometry.ts'

/** Only loose pages and spreads, and only past others of the same paper. */
export function mayMovePage(
  { pages }: Pick<DesignDocument, 'pages'>,
  from: number,
  to: number,
): boolean {
  const page = pages[from]
  if (!page || !pages[to] || from === to) return false
  const isFree = !page.role || page.role === 'spread'
  const passed = pages.slice(Math.min(from, to), Math.max(from, to) + 1)
  return isFree && passed.every((other) => !geometryDifference(other, page))
}
