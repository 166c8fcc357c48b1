import type { ColorMatrix } from '#design/display-list.ts'
import { roundShare } from '#design/display-list-numbers.ts'
import type { Levels, Photo } from '#design/elements/photo.ts'

/** How much red, green and blue each make a colour look bright (Rec. 709). */
const LUMA = [0.2126, 0.7152, 0.0722] as const

/**
 * Brightness multiplies, then contrast stretches about the middle grey, then saturation draws away
 * from the grey of the same luma. In one matrix: what one step pushes beyond white, the next one
 * may bring back, where filters one after the other would have cut it off.
 */
export function filterMatrix(filter: Photo['filter']): ColorMatrix | null {
  const { brightness, contrast, saturation, warmth = 0, levels } = filter
  const lit = lightMatrix({ brightness, contrast, saturation })
  if (warmth === 0 && !levels) return lit
  return afterEach(lit ?? unchanged, channelSteps(warmth, levels ?? undefined))
}

const unchanged: ColorMatrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
/** Warmest gain: as lamp light differs from daylight, not as a sunset does. */
const WARMEST_GAIN = 0.18

type Step = { factor: number; offset: number }

/** Channel steps: what happens to each channel by itself before anything else. Levels, then warmth. */
function channelSteps(warmth: number, levels: Levels | undefined): Step[] {
  const { black, white, ...gains } = levels ?? { black: 0, white: 1, red: 1, green: 1, blue: 1 }
  const warm = { red: 1 + WARMEST_GAIN * warmth, green: 1, blue: 1 - WARMEST_GAIN * warmth }
  // As bright as before: warmth is no way to make a photo lighter.
  const luma = LUMA[0] * warm.red + LUMA[1] * warm.green + LUMA[2] * warm.blue
  return (['red', 'green', 'blue'] as const).map((channel) => {
    const factor = (gains[channel] * warm[channel]) / (luma * (white - black))
    return { factor, offset: -black * factor }
  })
}

function afterEach(matrix: ColorMatrix, steps: readonly Step[]): ColorMatrix {
  const row = (at: number) => {
    const factors = matrix.slice(at, at + 3).map((factor, index) => factor * steps[index]!.factor)
    const offset = steps.reduce((sum, step, index) => sum + matrix[at + index]! * step.offset, 0)
    return [...factors, matrix[at + 3]! + offset].map(roundShare)
  }
  return [...row(0), ...row(4), ...row(8)] as unknown as ColorMatrix
}

function lightMatrix(
  filter: Pick<Photo['filter'], 'brightness' | 'contrast' | 'saturation'>,
): ColorMatrix | null {
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
