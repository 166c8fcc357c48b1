import { contrastOf, LEAST_CONTRAST } from '#design/colour/contrast.ts'
import type { Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import {
  frameMatrix,
  inverse,
  isPointInFrame,
  transform,
  type Point,
  type Rect,
} from '#design/geometry.ts'

const BLACK = '#000000'
const WHITE = '#ffffff'
const COLUMNS = 9
const ROWS = 5
/** The few lightest and darkest spots of a photo do not decide. */
const IGNORED_SHARE = 0.05

/** The colour of a photo at a spot of it, in shares of its sides; undefined until it has been seen. */
export type ColourOfPhoto = (assetId: string, spot: Point) => string | undefined

type Readable = { fill: string; outline: string | null }

/**
 * The wanted colour if it can be read on what lies below, else black or white; with an edge of the
 * other one where the ground is too mixed for either.
 */
export function readableColour(wanted: string, below: readonly string[]): Readable {
  const worst = (colour: string) => {
    const contrasts = below.map((other) => contrastOf(colour, other)).sort((a, b) => a - b)
    return contrasts[Math.floor(contrasts.length * IGNORED_SHARE)] ?? Infinity
  }
  if (worst(wanted) >= LEAST_CONTRAST) return { fill: wanted, outline: null }
  const fill = worst(BLACK) >= worst(WHITE) ? BLACK : WHITE
  const isReadable = worst(fill) >= LEAST_CONTRAST
  return { fill, outline: isReadable ? null : fill === BLACK ? WHITE : BLACK }
}

/** Colours below a rectangle, at evenly spread spots; a photo that nobody has seen yet is both dark and light. */
export function coloursBelow(page: Page, rect: Rect, colourOfPhoto: ColourOfPhoto): string[] {
  const colours: string[] = []
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const point = {
        x: rect.x + ((column + 0.5) / COLUMNS) * rect.width,
        y: rect.y + ((row + 0.5) / ROWS) * rect.height,
      }
      colours.push(...colourAt(page, point, colourOfPhoto))
    }
  }
  return colours
}

function colourAt(page: Page, point: Point, colourOfPhoto: ColourOfPhoto): string[] {
  for (const element of page.elements.toReversed()) {
    if (element.opacity < 0.5 || !isPointInFrame(point, element)) continue
    if (element.type === 'shape' && element.fill !== null) return [element.fill]
    if ('crop' in element && element.asset !== null) {
      const seen = colourOfPhoto(element.asset, spotOf(element, point))
      return seen === undefined ? [BLACK, WHITE] : [seen]
    }
  }
  const { background } = page
  if (background.type === 'plain') return [background.color]
  const seen = colourOfPhoto(background.asset, { x: 0.5, y: 0.5 })
  return seen === undefined ? [BLACK, WHITE] : [seen]
}

function spotOf(element: Element & { crop: Rect; flipX: boolean; flipY: boolean }, point: Point) {
  const inside = transform(inverse(frameMatrix(element)), point)
  const [x, y] = [inside.x / element.width, inside.y / element.height]
  const { crop, flipX, flipY } = element
  return {
    x: crop.x + (flipX ? 1 - x : x) * crop.width,
    y: crop.y + (flipY ? 1 - y : y) * crop.height,
  }
}
