import { mm } from '#design/units.ts'
import { frameDefaults } from './frame.ts'
import type { Shape } from './shape.schema.ts'

export type { Shape } from './shape.schema.ts'

export const shapeDefaults = {
  ...frameDefaults,
  type: 'shape' as const,
  shape: 'rect' as const,
  path: null,
  radius: mm(0),
  fill: '#000000',
  stroke: null,
}

export function scaledShape(shape: Shape, factor: number): Shape {
  const { stroke } = shape
  return {
    ...shape,
    radius: mm(Math.min(5000, shape.radius * factor)),
    stroke: stroke && {
      ...stroke,
      width: mm(Math.max(0.01, Math.min(1000, stroke.width * factor))),
      // A dash scaled down to nothing would be a line without ink.
      dash: stroke.dash.map((part) =>
        mm(part === 0 ? 0 : Math.max(0.001, Math.min(1000, part * factor))),
      ),
    },
  }
}
