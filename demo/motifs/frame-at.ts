import { frameDefaults } from '#design/elements/frame.ts'
import type { Rect } from '#design/geometry.ts'
import { degrees, fraction, mm } from '#design/units.ts'

/** Key by key as the schema has them: a document is known by the checksum of its text. */
export function frameAt(id: string, { x, y, width, height }: Rect) {
  const { rotation, opacity, ...rest } = frameDefaults
  return {
    id,
    x: mm(x),
    y: mm(y),
    width: mm(width),
    height: mm(height),
    rotation: degrees(rotation),
    opacity: fraction(opacity),
    ...rest,
  }
}
