/** The few SVG elements the illustrations need, as strings. Ids come from the content they name. */

/** A paint defined beside the path that uses it: a gradient or a repeated tile. */
export interface PaintServer {
  readonly id: string
  readonly markup: string
}

export interface Gradient extends PaintServer {
  /** The same gradient in one colour, opaque where this one is white. */
  tinted(colour: string): Gradient
}

export type Paint = string | PaintServer

/** A colour at an offset from 0 to 1; the third value is its opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

interface Look {
  readonly opacity?: number
  /** A CSS blend mode, e.g. `multiply`. */
  readonly blend?: string
  readonly rule?: 'evenodd'
  readonly cap?: 'round' | 'butt'
  readonly dashes?: string
}

function contentId(prefix: string, content: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < content.length; index += 1)
    hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193)
  return `${prefix}${(hash >>> 0).toString(36)}${content.length.toString(36)}`
}

const stopMarkup = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${offset}" stop-color="${colour}"` +
  (opacity === undefined ? '/>' : ` stop-opacity="${opacity}"/>`)

/** From 0 to 1, of a grey written `#rgb` or `#rrggbb`. */
const brightness = (grey: string) =>
  grey.length === 4
    ? Number.parseInt(grey.slice(1, 2), 16) / 15
    : Number.parseInt(grey.slice(1, 3), 16) / 255

function gradient(element: string, geometry: string, stops: ReadonlyArray<Stop>): Gradient {
  const inner = stops.map(stopMarkup).join('')
  const id = contentId('g', element + geometry + inner)
  return {
    id,
    markup: `<${element} id="${id}" ${geometry}>${inner}</${element}>`,
    tinted: (colour) =>
      gradient(
        element,
        geometry,
        stops.map(([offset, grey, opacity = 1]) => [offset, colour, brightness(grey) * opacity]),
      ),
  }
}

const evenly = (colours: ReadonlyArray<string | Stop>): Stop[] =>
  colours.map((colour, index) =>
    typeof colour === 'string' ? [index / Math.max(1, colours.length - 1), colour] : colour,
  )

/** Along a line inside the shape's own box, from (x1, y1) to (x2, y2), each from 0 to 1. */
export const linear = (
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...colours: ReadonlyArray<string | Stop>
) => gradient('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, evenly(colours))

export const down = (...colours: ReadonlyArray<string | Stop>) => linear([0, 0, 0, 1], ...colours)
export const across = (...colours: ReadonlyArray<string | Stop>) => linear([0, 0, 1, 0], ...colours)
export const diagonal = (...colours: ReadonlyArray<string | Stop>) =>
  linear([0, 0, 1, 1], ...colours)

/** From a centre outwards, inside the shape's own box. */
export const radial = (
  [cx, cy, r]: readonly [number, number, number],
  ...colours: ReadonlyArray<string | Stop>
) => gradient('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, evenly(colours))

const reference = (paint: Paint) => (typeof paint === 'string' ? paint : `url(#${paint.id})`)
const definition = (paint: Paint) => (typeof paint === 'string' ? '' : paint.markup)

function lookMarkup(look: Look): string {
  return (
    (look.opacity === undefined ? '' : ` opacity="${look.opacity}"`) +
    (look.blend ? ` style="mix-blend-mode:${look.blend}"` : '') +
    (look.rule ? ` fill-rule="${look.rule}"` : '') +
    (look.dashes ? ` stroke-dasharray="${look.dashes}"` : '')
  )
}

/** A filled path. */
export const fill = (data: string, paint: Paint, look: Look = {}) =>
  `${definition(paint)}<path d="${data}" fill="${reference(paint)}"${lookMarkup(look)}/>`

/** A stroked path. */
export const stroke = (data: string, paint: Paint, width: number, look: Look = {}) =>
  `${definition(paint)}<path d="${data}" fill="none" stroke="${reference(paint)}" ` +
  `stroke-width="${Math.round(width * 100) / 100}" stroke-linecap="${look.cap ?? 'round'}" ` +
  `stroke-linejoin="round"${lookMarkup(look)}/>`

export const group = (content: string, look: Look = {}) => `<g${lookMarkup(look)}>${content}</g>`

export const moved = (transform: string, content: string) =>
  `<g transform="${transform}">${content}</g>`

export function clipped(data: string, content: string): string {
  const id = contentId('c', data)
  return `<clipPath id="${id}"><path d="${data}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** Shows `content` where `mask` is white. */
export function masked(mask: string, content: string): string {
  const id = contentId('m', mask)
  const everywhere = 'maskUnits="userSpaceOnUse" x="-500" y="-500" width="3500" height="3500"'
  return `<mask id="${id}" ${everywhere}>${mask}</mask><g mask="url(#${id})">${content}</g>`
}

/** `margin` is the share of the content's box added on every side for the blur to spread into. */
export function blurred(deviation: number, content: string, margin = 0.3): string {
  const id = contentId('b', `${deviation} ${margin}`)
  const size = 1 + margin * 2
  return (
    `<filter id="${id}" x="${-margin}" y="${-margin}" width="${size}" height="${size}">` +
    `<feGaussianBlur stdDeviation="${deviation}"/></filter><g filter="url(#${id})">${content}</g>`
  )
}

/** A tile repeated over whatever is painted with the returned paint. */
export function pattern(
  width: number,
  height: number,
  content: string,
  transform = '',
): PaintServer {
  const id = contentId('p', `${width} ${height} ${transform} ${content}`)
  const placed = transform ? ` patternTransform="${transform}"` : ''
  return {
    id,
    markup:
      `<pattern id="${id}" width="${width}" height="${height}" ` +
      `patternUnits="userSpaceOnUse"${placed}>${content}</pattern>`,
  }
}

export const svgDocument = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}">${content}</svg>`
