import type { PageGeometry } from '#design/document.ts'
import type { Rect } from '#design/geometry.ts'
import { fillsFor, MOST_ON_PAGE, prepareFills, type PageFill } from './page-fill.ts'
import { panelGeometry, panelsOf } from './panels.ts'
import { chapterStarts, type RollPhoto } from './roll.ts'

export type FlowedPhoto = { photoId: string; frame: Rect }
/** The photos of each spread, in order. */
export type Flow = FlowedPhoto[][]

const MOST_ON_SPREAD = 2 * MOST_ON_PAGE
/** About so many a spread, when nobody says otherwise. */
const USUAL_ON_SPREAD = 5
const COST = {
  uneven: 0.012,
  sameLayout: 0.15,
  emptyPage: 3,
  chapterInPage: 0.35,
  chapterOnRight: 0.12,
  chapterOnLeft: -0.2,
}
/** Photos by which a division may be ahead of an even one, or behind: no good one strays further. */
const STRAYED = 14
/** Ways to fill a spread with the same photos: the best few are tried against neighbours. */
const WAYS = 3

/** How many spreads suit so many photos, within what the book can have. */
export function spreadsFor(photos: number, least: number, most: number): number {
  return Math.max(least, Math.min(Math.round(photos / USUAL_ON_SPREAD), most))
}

/** How many photos a book of so many spreads can hold. */
export const roomFor = (spreads: number): number => spreads * MOST_ON_SPREAD

type Way = { key: string; cost: number; photos: FlowedPhoto[] }
type Step = { cost: number; way: number; before: Step | null; from: number; ways: Way[] }

/**
 * The photos over so many spreads, each once and in their order: of all ways to divide them the one
 * that crops least, keeps chapters together and differs from page to page. More than fit are left over.
 */
export function flow(photos: readonly RollPhoto[], spread: PageGeometry, spreads: number): Flow {
  const roll = photos.slice(0, roomFor(spreads))
  const waysOf = makeWays(roll, spread)
  const mean = roll.length / spreads
  let front = new Map<number, Step[]>([
    [0, [{ cost: 0, way: -1, before: null, from: 0, ways: [] }]],
  ])
  for (let index = 0; index < spreads; index += 1) {
    const left = spreads - index - 1
    const next = new Map<number, Step[]>()
    for (const [from, steps] of front) {
      if (Math.abs(from - mean * index) > STRAYED) continue
      const least = Math.max(0, roll.length - from - left * MOST_ON_SPREAD)
      const most = Math.min(MOST_ON_SPREAD, roll.length - from, Math.ceil(mean) + 6)
      for (let count = least; count <= Math.max(most, least); count += 1) {
        const ways = waysOf(from, count)
        const uneven = COST.uneven * (count - mean) ** 2
        for (const [way, option] of ways.entries()) {
          const [best, before] = cheapest(steps, option.key)
          addStep(next, from + count, {
            cost: best + option.cost + uneven,
            way,
            before,
            from,
            ways,
          })
        }
      }
    }
    front = next
  }
  const [, last] = cheapest(front.get(roll.length)!, '')
  const flowed: Flow = []
  for (let step: Step | null = last; step?.before; step = step.before) {
    flowed.unshift(step.ways[step.way]!.photos)
  }
  return flowed
}

function cheapest(steps: readonly Step[], key: string): [number, Step] {
  let [best, cost] = [steps[0]!, Infinity]
  for (const step of steps) {
    const repeats = key !== '' && step.ways[step.way]?.key === key
    const own = step.cost + (repeats ? COST.sameLayout : 0)
    if (own < cost) [best, cost] = [step, own]
  }
  return [cost, best]
}

/** The best few of those that have come as far and end differently. */
function addStep(steps: Map<number, Step[]>, at: number, step: Step): void {
  const known = steps.get(at) ?? []
  const key = step.ways[step.way]!.key
  const same = known.findIndex((other) => other.ways[other.way]!.key === key)
  if (same >= 0) {
    if (known[same]!.cost > step.cost) known[same] = step
  } else known.push(step)
  known.sort((one, other) => one.cost - other.cost)
  steps.set(at, known.slice(0, 2 * WAYS))
}

function makeWays(roll: readonly RollPhoto[], spread: PageGeometry) {
  const [left, right] = panelsOf(spread)
  const page = panelGeometry(spread, left!)
  const prepared = { left: prepareFills(spread, left!), right: prepareFills(spread, right!) }
  const pageArea = page.width * page.height
  const chapters = new Set(chapterStarts(roll))
  const fillsAt = { left: new Map<number, PageFill[]>(), right: new Map<number, PageFill[]>() }
  const waysAt = new Map<number, Way[]>()

  function fills(side: 'left' | 'right', from: number, count: number): PageFill[] {
    const key = from * 16 + count
    const known = fillsAt[side].get(key)
    if (known) return known
    const layouts = prepared[side].get(count) ?? []
    const found = fillsFor(layouts, roll.slice(from, from + count), pageArea)
    fillsAt[side].set(key, found)
    return found
  }

  function chapterCost(from: number, onLeft: number, count: number): number {
    let cost = 0
    for (let at = from; at < from + count; at += 1) {
      if (!chapters.has(at)) continue
      if (at === from) cost += COST.chapterOnLeft
      else if (at === from + onLeft) cost += COST.chapterOnRight
      else cost += COST.chapterInPage
    }
    return cost
  }

  function placed(fill: PageFill | undefined, from: number): FlowedPhoto[] {
    return (fill?.frames ?? []).map((frame, index) => ({ photoId: roll[from + index]!.id, frame }))
  }

  return (from: number, count: number): Way[] => {
    const at = from * 16 + count
    const known = waysAt.get(at)
    if (known) return known
    const ways: Way[] = []
    const least = Math.max(0, count - MOST_ON_PAGE)
    for (let onLeft = least; onLeft <= Math.min(count, MOST_ON_PAGE); onLeft += 1) {
      const onRight = count - onLeft
      const chapter = chapterCost(from, onLeft, count)
      for (const one of onLeft === 0 ? [undefined] : fills('left', from, onLeft)) {
        for (const other of onRight === 0 ? [undefined] : fills('right', from + onLeft, onRight)) {
          if (
            one &&
            other &&
            one.runsOff !== other.runsOff &&
            !isWholePage(one) &&
            !isWholePage(other)
          ) {
            continue
          }
          const empty = (one ? 0 : COST.emptyPage) + (other ? 0 : COST.emptyPage)
          ways.push({
            key: `${one?.layoutId ?? ''}|${other?.layoutId ?? ''}`,
            cost: (one?.cost ?? 0) + (other?.cost ?? 0) + empty + chapter,
            photos: [...placed(one, from), ...placed(other, from + onLeft)],
          })
        }
      }
    }
    const best = ways.sort((one, other) => one.cost - other.cost).slice(0, WAYS)
    waysAt.set(at, best)
    return best
  }
}

/** One photo over a whole page goes with any page opposite. */
const isWholePage = ({ layoutId }: PageFill) => layoutId === 'full-1'
