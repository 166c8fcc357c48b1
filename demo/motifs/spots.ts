import { seededRandom } from '#demo/artwork/seeded-random.ts'
import type { Bounds, Spot } from './pen.ts'
import type { Sheet } from './sheet.ts'

export type Chance = ReturnType<typeof seededRandom>
export const chanceOf = seededRandom

type GridSpot = Spot & { column: number; row: number }

/** Rows over the whole paper, balanced about its middle; every second one may be moved by half. */
export function grid(
  { box }: Pick<Sheet, 'box'>,
  step: { x: number; y: number; stagger?: boolean; size?: number },
): GridSpot[] {
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  const columns = Math.ceil((box.right - box.left) / 2 / step.x) + 1
  const rows = Math.ceil((box.bottom - box.top) / 2 / step.y) + 1
  const spots: GridSpot[] = []
  for (let row = -rows; row <= rows; row += 1) {
    const shift = step.stagger && row % 2 !== 0 ? 0.5 : 0
    for (let column = -columns; column <= columns; column += 1) {
      spots.push({
        x: middle.x + (column + shift) * step.x,
        y: middle.y + row * step.y,
        size: step.size ?? step.x,
        column,
        row,
      })
    }
  }
  return spots
}

/** By chance, but none nearer to another than their sizes allow; the large ones find room first. */
export function scatter(
  { box }: Pick<Sheet, 'box'>,
  chance: Chance,
  kinds: readonly { size: number; count?: number; kind?: number }[],
  room = 1,
): (Spot & { turn: number; kind: number })[] {
  const found: (Spot & { turn: number; kind: number })[] = []
  const area = (box.right - box.left) * (box.bottom - box.top)
  for (const [index, { size, count, kind = index }] of kinds.entries()) {
    const most = count ?? MOST_OF_A_KIND
    const tries = Math.min(MOST_TRIES, Math.ceil((area / (size * size)) * 24) + 60)
    let placed = 0
    for (let attempt = 0; attempt < tries && placed < most; attempt += 1) {
      const spot = somewhere(box, chance, size)
      const isFree = found.every(
        (other) =>
          Math.hypot(other.x - spot.x, other.y - spot.y) > ((other.size + size) / 2) * room,
      )
      if (!isFree) continue
      found.push({ ...spot, kind })
      placed += 1
    }
  }
  return found
}

const MOST_OF_A_KIND = 150
const MOST_TRIES = 5_000

function somewhere(box: Bounds, chance: Chance, size: number) {
  const over = size * 0.35
  return {
    x: chance.between(box.left - over, box.right + over),
    y: chance.between(box.top - over, box.bottom + over),
    size,
    turn: chance.between(0, 360),
  }
}

/** Spots of one kind, for a stamp. */
export function ofKind<One extends { kind: number }>(spots: readonly One[], kind: number): One[] {
  return spots.filter((spot) => spot.kind === kind)
}

/** Shared out in turn, so that no colour is missing and none has all. */
export function shared<One>(spots: readonly One[], count: number): One[][] {
  return Array.from({ length: count }, (_, part) =>
    spots.filter((_, index) => index % count === part),
  )
}
