/** Puts a motif onto a product: flat, in perspective, or around a form. */
import { withoutSpeckle } from './grain-texture.ts'
import { moved } from './svg-markup.ts'
import { warp, type Motif, type Surface } from './surface-warp.ts'

/** Below this many pixels on the shorter side, speckles only cost time. */
const SPECKLED_FROM = 700

const printed = (motif: Motif, width: number, height: number) => {
  const content = motif(width, height)
  return Math.min(width, height) < SPECKLED_FROM ? withoutSpeckle(content) : content
}

export const printFlat = (motif: Motif, x: number, y: number, width: number, height: number) =>
  moved(`translate(${x} ${y})`, printed(motif, width, height))

/** `surface` maps the rectangle 0,0–width,height to where it is seen. */
export const printOnto = (motif: Motif, width: number, height: number, surface: Surface) =>
  warp(printed(motif, width, height), surface, Math.max(24, Math.min(width, height) / 9))

/** Any flat outline seen on a surface. */
export const outlineOnto = (data: string, surface: Surface, longest = 40) =>
  warp(` d="${data}"`, surface, longest).slice(4, -1)
