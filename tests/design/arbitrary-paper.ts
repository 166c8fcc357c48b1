import fc from 'fast-check'
import type { DesignDocument, Page } from '#design/document.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import { mugPage } from './arbitrary-document.ts'

/** Papers that a page of 200 × 90 mm can be of: cut to shapes, round a frame, folded, or bound. */
type Paper =
  | { kind: 'plain' | 'folded' | 'bound' }
  | { kind: 'cut'; contour: NonNullable<PageGeometry['contour']>; isClear: boolean }
  | { kind: 'edged'; edges: NonNullable<Page['edges']> }

type Contour = NonNullable<PageGeometry['contour']>

const half = mugPage.width / 2
/** In the middle, where every shape has something to be cut out of. */
const hole = { x: half - 4, y: 41, width: 8, height: 8, radius: 4 }

const anyContour = fc
  .tuple(
    fc.constantFrom('rounded' as const, 'round' as const, 'heart' as const, 'tag' as const),
    fc.constantFrom(0, 3, 20, 45),
    fc.boolean(),
  )
  .map(([shape, radius, hasHole]): Contour => {
    const hasCorners = shape === 'rounded' || shape === 'tag'
    const corners = hasCorners ? { radius } : {}
    return { shape, ...corners, ...(hasHole && { holes: [hole] }) } as Contour
  })

const anyEdges = fc.constantFrom(
  { type: 'mirrored' as const },
  { type: 'plain' as const, color: '#2e86ab' },
)

export const anyPaper: fc.Arbitrary<Paper> = fc.oneof(
  fc.constant<Paper>({ kind: 'plain' }),
  fc.record({ kind: fc.constant('cut' as const), contour: anyContour, isClear: fc.boolean() }),
  fc.record({ kind: fc.constant('edged' as const), edges: anyEdges }),
  fc.constantFrom<Paper>({ kind: 'folded' }, { kind: 'bound' }),
)

/** The same design on another paper, and any number of copies of each of its pages. */
export function onPaper(
  document: DesignDocument,
  paper: Paper,
  copies: readonly (number | null)[],
): object {
  const pages = document.pages.map((page, index) => {
    const count = copies[index % copies.length]
    const role = roleOf(paper, index, document.pages.length)
    return { ...page, ...ownOf(paper), ...role, ...(count && { copies: count }) }
  })
  return { ...document, pages }
}

function ownOf(paper: Paper): object {
  if (paper.kind === 'edged') return { edges: paper.edges }
  if (paper.kind !== 'cut') return {}
  const { contour, isClear } = paper
  return { contour, ...(isClear && { substrate: 'clear' }) }
}

/** Three pages fold to a card of half their width, two or more are bound behind a cover with a spine. */
function roleOf({ kind }: Paper, index: number, count: number): object {
  if (kind === 'bound' && count > 1) {
    return index === 0
      ? { role: 'cover', folds: [half - 4, half + 4] }
      : { role: 'spread', folds: [half] }
  }
  if (kind !== 'folded') return {}
  const inside = { role: 'inside', folds: [half] }
  if (count !== 3) return inside
  return [{ role: 'front', width: half }, inside, { role: 'back', width: half }][index]!
}
