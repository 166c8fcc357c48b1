import type { Text } from '#design/elements/text.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'

/** A point of the line that letters stand on, and the turn of a letter there. */
export type PathPoint = { x: number; y: number; sine: number; cosine: number }

/** Arc of each hill and each valley of a wave. */
const WAVE_ARC_DEGREES = 90
const HALF_ARC = WAVE_ARC_DEGREES / 2

/** So far along the path, 0 being the middle of its first hill or of its lowest point. */
export function pointOnPath(
  { radius, path }: NonNullable<Text['curve']>,
  along: number,
): PathPoint {
  return path === 'wave' ? pointOnWave(radius, along) : pointOnCircle(radius, along)
}

/** How much longer the gaps of a line must be for its letters to go all the way round. */
export function spreadOf(
  { radius, path }: NonNullable<Text['curve']>,
  line: { length: number; gaps: number },
): number {
  if (path !== 'circle' || line.gaps === 0) return 0
  return Math.max(0, 2 * Math.PI * Math.abs(radius) - line.length) / line.gaps
}

function pointOnCircle(radius: number, along: number): PathPoint {
  const angle = ((along / radius) * 180) / Math.PI
  const sine = sineOfDegrees(angle)
  const cosine = cosineOfDegrees(angle)
  return { x: radius * sine, y: radius * (1 - cosine), sine, cosine }
}

/** Quarters of circles, bent up and down in turn: their lengths are known without measuring. */
function pointOnWave(wanted: number, along: number): PathPoint {
  const radius = Math.abs(wanted)
  const arc = (radius * WAVE_ARC_DEGREES * Math.PI) / 180
  const fromStart = along + arc / 2
  const index = Math.floor(fromStart / arc)
  const angle = ((fromStart - index * arc) / arc) * WAVE_ARC_DEGREES - HALF_ARC
  const up = (index % 2 === 0 ? 1 : -1) * Math.sign(wanted)
  const half = sineOfDegrees(HALF_ARC)
  const rise = radius * (cosineOfDegrees(angle) - cosineOfDegrees(HALF_ARC))
  return {
    x: radius * (2 * index * half + sineOfDegrees(angle)),
    y: -up * rise,
    sine: up * sineOfDegrees(angle),
    cosine: cosineOfDegrees(angle),
  }
}
