import type { ColorMatrix } from '#design/display-list.ts'
import { roundShare } from '#design/display-list-numbers.ts'
import type { Photo } from '#design/elements/photo.ts'

/** How much red, green and blue each make a colour look bright (Rec. 709). */
const LUMA = [0.2126, 0.7152, 0.0722] as const

/**
 * Brightness multiplies, then contrast stretches about the middle grey, then saturation draws away
 * from the grey of the same luma. In one matrix: what one step pushes beyond white, the next one
 * may bring back, where filters one after the other would have cut it off.
 */
export function filterMatrix(filter: Photo['filter']): ColorMatrix | null {
  const { brightness, contrast, saturation } = filter
  if (brightness === 1 && contrast === 1 && saturation === 1) return null
  const strength = brightness * contrast
  const offset = roundShare((1 - contrast) / 2)
  const shares = LUMA.map((luma) => strength * luma * (1 - saturation))
  const [red, green, blue] = shares as [number, number, number]
  const own = strength * saturation
  const row = (...factors: [number, number, number]) => [...factors.map(roundShare), offset]
  return [
    row(red + own, green, blue),
    row(red, green + own, blue),
    row(red, green, blue + own),
  ].flat() as unknown as ColorMatrix
}

/** Every colour becomes this one; only what is transparent stays as it is. */
export function tintMatrix(color: string): ColorMatrix {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    roundShare(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return [0, 0, 0, red!, 0, 0, 0, green!, 0, 0, 0, blue!]
}
