/** Surfaces one can almost touch: paper grain, speckled shading, linen weave. */
import { rectangle } from './path-pen.ts'
import { fill, masked, pattern, stroke, type Gradient, type PaintServer } from './svg-markup.ts'

/**
 * Pictures are 1200 wide: at the usual sizes (320, 640, 960) a tile of 120 still covers whole
 * pixels, which is several times faster to repeat than one that has to be resampled.
 */
const TILE = 120

const channels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)

/** Noise of one colour on a transparent ground. `cover` near 0 is sparse, near 1 is dense. */
export function noise(colour: string, cover = 0.5, coarseness = 1, seed = 4): PaintServer {
  const [r = 0, g = 0, b = 0] = channels(colour)
  const steepness = 5
  const offset = -steepness * 0.5 + (cover - 0.5) * 3 + 0.5
  const id = `n${colour.slice(1)}-${Math.round(cover * 100)}-${Math.round(coarseness * 10)}-${seed}`
  const filter =
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${TILE}" height="${TILE}">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${0.8 / coarseness}" numOctaves="1" ` +
    `seed="${seed}" stitchTiles="stitch"/>` +
    `<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ` +
    `0 0 0 ${steepness} ${offset.toFixed(2)}"/></filter>`
  const tile = `<rect width="${TILE}" height="${TILE}" filter="url(#${id})"/>`
  return pattern(TILE, TILE, filter + tile)
}

const SPECKLE = '<!--speckle-->'

/** The tooth of the paper over a whole picture: a little light and a little dark. */
export function paperGrain(width: number, height: number, strength = 1): string {
  const sheet = rectangle(0, 0, width, height)
  return (
    SPECKLE +
    fill(sheet, noise('#3a2412', 0.4, 1.1, 7), { opacity: 0.09 * strength }) +
    fill(sheet, noise('#fff6e6', 0.4, 1.3, 11), { opacity: 0.13 * strength }) +
    SPECKLE
  )
}

/** Shading inside a shape that breaks up into grains: they gather where `light` is white. */
export const grainShade = (data: string, colour: string, light: Gradient, opacity = 0.5) =>
  fill(data, light.tinted(colour), { opacity: Math.round(opacity * 32) / 100 }) +
  SPECKLE +
  masked(fill(data, light), fill(data, noise(colour, 0.5, 1.5, 5), { opacity: opacity * 0.8 })) +
  SPECKLE

/** Drops grains and leaves the smooth half of every shade: for prints too small to show them. */
export const withoutSpeckle = (content: string) =>
  content.replaceAll(new RegExp(`${SPECKLE}.*?${SPECKLE}`, 'g'), '')

/** Plain weave: threads over and under, both ways; `size` is about two threads. */
export function weave(thread: string, gap: string, size = 6): PaintServer {
  const pairs = Math.round(TILE / size)
  const half = TILE / pairs / 2
  const every = Array.from({ length: pairs }, (_, pair) => pair * half * 2)
  const dashes = `${half} ${half}`
  const weft = (start: number, shift: number) =>
    every.map((y) => `M${start} ${y + shift}L${TILE} ${y + shift}`).join('')
  const warp = (start: number, shift: number) =>
    every.map((x) => `M${x + shift} ${start}L${x + shift} ${TILE}`).join('')
  return pattern(
    TILE,
    TILE,
    stroke(weft(0, half * 0.5) + weft(half, half * 1.5), thread, half * 0.62, {
      opacity: 0.7,
      dashes,
    }) +
      stroke(warp(0, half * 1.5) + warp(half, half * 0.5), gap, half * 0.5, {
        opacity: 0.5,
        dashes,
      }),
  )
}
