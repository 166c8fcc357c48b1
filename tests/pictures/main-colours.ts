import type { Picture } from './compare-pictures.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** Light, paper and a curved surface change a colour, but not into another one. */
const ALIKE = 40

/** The colours that cover most of a picture, each unlike the ones before it. */
export function mainColours(picture: Picture, most = 6): Colour[] {
  const counted = new Map<number, { sum: [number, number, number]; count: number }>()
  eachPixel(picture, ([red, green, blue]) => {
    const key = (red >> 4) * 256 + (green >> 4) * 16 + (blue >> 4)
    const cell = counted.get(key) ?? { sum: [0, 0, 0], count: 0 }
    cell.sum[0] += red
    cell.sum[1] += green
    cell.sum[2] += blue
    cell.count += 1
    counted.set(key, cell)
  })
  const found: Colour[] = []
  for (const { sum, count } of [...counted.values()].sort((a, b) => b.count - a.count)) {
    const colour = [sum[0] / count, sum[1] / count, sum[2] / count] as const
    if (found.length < most && !found.some((known) => isAlike(known, colour))) found.push(colour)
  }
  return found
}

/** How much of a picture has one of these colours, and how many of them it has at all. */
export function shareOf(picture: Picture, colours: readonly Colour[]) {
  const seen = colours.map(() => 0)
  let covered = 0
  eachPixel(picture, (pixel) => {
    const at = colours.findIndex((colour) => isAlike(colour, pixel))
    if (at === -1) return
    seen[at]! += 1
    covered += 1
  })
  const all = picture.width * picture.height
  return { covered: covered / all, seen: seen.filter((count) => count > all / 500).length }
}

const isAlike = (one: Colour, other: Colour) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) < ALIKE

function eachPixel({ data }: Picture, look: (colour: Colour) => void): void {
  for (let at = 0; at < data.length; at += 4) look([data[at]!, data[at + 1]!, data[at + 2]!])
}
