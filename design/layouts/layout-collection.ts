import type { Layout, Part, Plan } from './layout.ts'

export const MOST_LAYOUT_PHOTOS = 12

type Family = {
  id: string
  counts: readonly number[]
  plan: (count: number) => Plan
  overlaps?: boolean
  runsOff?: boolean
}

const photo: Plan = { kind: 'photo' }
const caption: Plan = { kind: 'caption' }

function split(direction: 'along' | 'across' | 'rows', ...parts: [number, Plan][]): Plan {
  const shared: Part[] = parts.map(([share, plan]) => ({ share, plan }))
  return { kind: 'split', direction, parts: shared }
}

function grid(count: number): Plan {
  return count === 1 ? photo : { kind: 'grid', count, look: 'fill' }
}

function strip(count: number): Plan {
  return split('along', ...Array.from({ length: count }, (): [number, Plan] => [1, photo]))
}

function withCaption(plan: Plan): Plan {
  return split('rows', [5, plan], [1, caption])
}

function counts(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const oddCounts = [3, 5, 7, 9, 11]

/** The order in which they are offered for a number of photos. */
const families: readonly Family[] = [
  { id: 'full', counts: [1, 2, 3, 4, 6, 8, 9, 12], plan: grid, runsOff: true },
  { id: 'single', counts: [1], plan: grid },
  { id: 'grid', counts: counts(2, 12), plan: grid },
  {
    id: 'hero-first',
    counts: counts(2, 12),
    plan: (count) => split('along', [heroShare(count), photo], [1, grid(count - 1)]),
  },
  {
    id: 'hero-last',
    counts: counts(2, 12),
    plan: (count) => split('along', [1, grid(count - 1)], [heroShare(count), photo]),
  },
  {
    id: 'hero-strip',
    counts: counts(3, 7),
    plan: (count) => split('across', [2, photo], [1, strip(count - 1)]),
  },
  {
    id: 'hero-middle',
    counts: oddCounts,
    plan: (count) => {
      const side = grid((count - 1) / 2)
      return split('along', [1, side], [heroShare(count), photo], [1, side])
    },
  },
  { id: 'mosaic', counts: counts(4, 12), plan: (count) => ({ kind: 'mosaic', count }) },
  { id: 'strip', counts: counts(3, 8), plan: strip },
  { id: 'caption', counts: [1, 2, 3, 4, 6, 8, 9, 12], plan: (count) => withCaption(grid(count)) },
  {
    id: 'hero-caption',
    counts: counts(3, 6),
    plan: (count) => withCaption(split('along', [2, photo], [1, grid(count - 1)])),
  },
  {
    id: 'square',
    counts: [1],
    plan: (count) => withCaption({ kind: 'grid', count, look: 'square' }),
  },
  {
    id: 'circles',
    counts: counts(1, 12),
    plan: (count) => ({ kind: 'grid', count, look: 'circle' }),
  },
  {
    id: 'polaroids',
    counts: counts(1, 12),
    plan: (count) => ({ kind: 'grid', count, look: 'polaroid' }),
    overlaps: true,
  },
]

/** The more there are beside it, the more room the first one takes. */
function heroShare(count: number): number {
  return count === 2 ? 1.6 : count < 7 ? 2 : 1.2
}

export const layouts: readonly Layout[] = families.flatMap(
  ({ id, counts, plan, overlaps, runsOff }) =>
    counts.map((count) => ({
      id: `${id}-${count}`,
      photoCount: count,
      plan: plan(count),
      overlaps: overlaps ?? false,
      runsOff: runsOff ?? false,
      hasCaption: hasCaption(plan(count)),
    })),
)

export function findLayout(id: string): Layout | undefined {
  return layouts.find((layout) => layout.id === id)
}

function hasCaption(plan: Plan): boolean {
  if (plan.kind === 'split') return plan.parts.some((part) => hasCaption(part.plan))
  return plan.kind === 'caption'
}
