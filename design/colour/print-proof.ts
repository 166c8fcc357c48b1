import type { DisplayItem, DisplayList } from '#design/display-list.ts'
import { channelsOf, differenceOf, hexOf, labOf, type Rgb } from './cielab.ts'
import { darkNeutralLevel } from './dark-neutral.ts'
import { inkThicknessOf, isLine } from './line-art.ts'

/** Points of the table along each of red, green and blue. */
export const PROOF_SIDE = 17
/** Side by side, such a difference is seen at a glance. */
const VISIBLE_DIFFERENCE = 3

/** How colours look on the paper of the press, in the colours of a screen. */
export type PrintProof = {
  /** Colours of the display list's type, lines and surfaces, as the print file mixes them. */
  listOf: (list: DisplayList) => DisplayList
  /** In place, of pixels in red, green, blue and alpha. */
  changePixels: (pixels: { data: Uint8ClampedArray }) => void
  /** The colours of these pages that print visibly differently, most different first. */
  changesIn: (lists: readonly DisplayList[]) => ProofChange[]
}

export type ProofChange = { screen: string; print: string; difference: number }

/**
 * A table has the print of each dark neutral in black ink alone, level by level, and then a cube of
 * the prints of all colours, red changing slowest.
 */
export function readProof(table: Uint8Array): PrintProof {
  const darkLevels = table.length / 3 - PROOF_SIDE ** 3
  if (!Number.isInteger(darkLevels) || darkLevels < 1) {
    throw new Error(`A table of ${table.length} bytes is no proof`)
  }
  const cube = table.subarray(3 * darkLevels)
  const blackOf = (level: number) => [...table.subarray(3 * level, 3 * level + 3)] as unknown as Rgb
  const solid = hexOf(blackOf(0))

  const printOf = (hex: string, thickness: () => number): string => {
    const level = darkNeutralLevel(hex)
    if (level !== undefined && isLine(thickness())) return hexOf(blackOf(level))
    const pixel = Uint8ClampedArray.of(...channelsOf(hex), 255)
    changePixels({ data: pixel })
    return hexOf([pixel[0]!, pixel[1]!, pixel[2]!])
  }

  const itemOf = (item: DisplayItem): DisplayItem => {
    if (item.kind === 'image') return item
    const { fill, stroke } = item
    return {
      ...item,
      fill: fill && printOf(fill, () => inkThicknessOf(item)),
      stroke: stroke && { ...stroke, color: printOf(stroke.color, () => stroke.width) },
    }
  }

  /** Between the eight points of the cube around each colour. */
  function changePixels({ data }: { data: Uint8ClampedArray }): void {
    for (let at = 0; at < data.length; at += 4) {
      const red = data[at]!
      const green = data[at + 1]!
      const blue = data[at + 2]!
      const cell = 3 * ((cells[red]! * PROOF_SIDE + cells[green]!) * PROOF_SIDE + cells[blue]!)
      const [r, g, b] = [shares[red]!, shares[green]!, shares[blue]!]
      for (let channel = 0; channel < 3; channel += 1) {
        const near = cell + channel
        const far = near + RED_STEP
        const front = mix(
          mix(cube[near]!, cube[near + 3]!, b),
          mix(cube[near + GREEN_STEP]!, cube[near + GREEN_STEP + 3]!, b),
          g,
        )
        const back = mix(
          mix(cube[far]!, cube[far + 3]!, b),
          mix(cube[far + GREEN_STEP]!, cube[far + GREEN_STEP + 3]!, b),
          g,
        )
        data[at + channel] = mix(front, back, r)
      }
    }
  }

  return {
    listOf: (list) => ({ ...list, items: list.items.map(itemOf) }),
    changePixels,
    changesIn(lists) {
      const found = new Map<string, ProofChange>()
      for (const item of lists.flatMap(({ items }) => items)) {
        for (const [screen, print] of pairsOf(item, itemOf(item))) {
          // Black ink is black to everybody, though a screen's black is deeper.
          if (print === solid) continue
          const difference = differenceOf(labOf(channelsOf(screen)), labOf(channelsOf(print)))
          if (difference > VISIBLE_DIFFERENCE) found.set(screen, { screen, print, difference })
        }
      }
      return [...found.values()].sort((one, other) => other.difference - one.difference)
    },
  }
}

const GREEN_STEP = 3 * PROOF_SIDE
const RED_STEP = GREEN_STEP * PROOF_SIDE
const cells = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(PROOF_SIDE - 2, Math.floor((value * (PROOF_SIDE - 1)) / 255)),
)
const shares = Float64Array.from(
  { length: 256 },
  (_, value) => (value * (PROOF_SIDE - 1)) / 255 - cells[value]!,
)

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

function* pairsOf(screen: DisplayItem, print: DisplayItem): Generator<[string, string]> {
  if (screen.kind === 'image' || print.kind === 'image') return
  if (screen.fill && print.fill) yield [screen.fill, print.fill]
  if (screen.stroke && print.stroke) yield [screen.stroke.color, print.stroke.color]
}
