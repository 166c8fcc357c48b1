import { linearChannels } from '#design/colour/contrast.ts'

/** Colours that go well together on paper, six to a row from light to dark. */
export const palette = [
  ['white', '#ffffff'],
  ['cream', '#fbf3e0'],
  ['sand', '#e6d5b8'],
  ['light-grey', '#d5d3cf'],
  ['grey', '#8b8985'],
  ['black', '#000000'],

  ['blush', '#f8d3d3'],
  ['pink', '#ee8fae'],
  ['coral', '#f2705a'],
  ['red', '#d22f3c'],
  ['raspberry', '#b81f5c'],
  ['burgundy', '#741f33'],

  ['butter', '#fbeeb0'],
  ['yellow', '#f6c83f'],
  ['apricot', '#f9c69b'],
  ['orange', '#ef8a2b'],
  ['gold', '#b18a4a'],
  ['brown', '#684531'],

  ['mint', '#c3e8d5'],
  ['sage', '#a9bd9f'],
  ['lime', '#a5c84b'],
  ['green', '#3c9153'],
  ['olive', '#6f7438'],
  ['forest', '#1e4d38'],

  ['sky', '#bfe1f4'],
  ['turquoise', '#4fbfbb'],
  ['blue', '#2f80c9'],
  ['royal', '#2646a6'],
  ['petrol', '#165e6b'],
  ['navy', '#16264c'],

  ['lavender', '#d9d0f0'],
  ['lilac', '#b594d4'],
  ['mauve', '#9a7285'],
  ['violet', '#7847ab'],
  ['plum', '#4b2859'],
  ['charcoal', '#3a3d43'],
] as const

export type ColourName = (typeof palette)[number][0]

/** A colour as the document spells it, or undefined where somebody typed something else. */
export function readColour(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`
  return undefined
}

/** The named colour that looks most like this one. */
export function nearestColour(colour: string): { name: ColourName; isExact: boolean } {
  const wanted = labOf(colour)
  let best: ColourName = 'black'
  let least = Infinity
  for (const [name, value] of palette) {
    const away = distance(wanted, labOf(value))
    if (away < least) [best, least] = [name, away]
  }
  return { name: best, isExact: least === 0 }
}

type Three = readonly [number, number, number]

/** Oklab, in which the same distance is the same difference to the eye. */
function labOf(colour: string): Three {
  const [r, g, b] = linearChannels(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function distance(one: Three, other: Three): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
