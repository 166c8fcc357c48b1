import { mm } from '#design/units.ts'
import type { Border, Shadow } from './effects.schema.ts'
import { FARTHEST_SHADOW_MM, FINEST_BORDER_MM, WIDEST_BORDER_MM } from './effects-limits.ts'

export type { Border, Shadow } from './effects.schema.ts'

export function scaledBorder(border: Border, factor: number): Border {
  return {
    ...border,
    width: mm(between(FINEST_BORDER_MM, border.width * factor, WIDEST_BORDER_MM)),
  }
}

export function scaledShadow(shadow: Shadow, factor: number): Shadow {
  const scaled = (value: number) =>
    mm(between(-FARTHEST_SHADOW_MM, value * factor, FARTHEST_SHADOW_MM))
  return { ...shadow, dx: scaled(shadow.dx), dy: scaled(shadow.dy), blur: scaled(shadow.blur) }
}

function between(from: number, value: number, to: number): number {
  return Math.max(from, Math.min(value, to))
}
