import { contrastOf, LEAST_CONTRAST } from '#design/colour/contrast.ts'
import type { Palette } from '#demo/motifs/palettes.ts'

const STEP = 0.08
const [BLACK, WHITE] = ['#000000', '#ffffff']

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

export function isDark(color: string): boolean {
  const [red, green, blue] = channelsOf(color)
  return red! * 0.299 + green! * 0.587 + blue! * 0.114 < 128
}

/** Letters that can be read on a ground: dark ones on light and light ones on dark. */
export function lettersOn(ground: string, colors: Palette): { ink: string; accent: string } {
  if (isDark(ground)) {
    const accent = isDark(colors.d) ? colors.c : colors.d
    return { ink: colors.light, accent: readable(accent, ground, WHITE) }
  }
  return { ink: colors.ink, accent: readable(colors.a, ground, BLACK) }
}

/** A ground on which light letters can be read. */
export const groundFor = (light: string, color: string): string => readable(color, light, BLACK)

/** The colour itself, or as little darker or lighter as it takes. */
function readable(color: string, beside: string, end: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, end, share)
    if (contrastOf(mixed, beside) >= LEAST_CONTRAST) return mixed
  }
  return end
}

function mix(color: string, other: string, share: number): string {
  const to = channelsOf(other)
  const mixed = channelsOf(color).map((from, at) => Math.round(from + (to[at]! - from) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
