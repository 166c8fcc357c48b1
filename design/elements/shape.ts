import * as z from 'zod/mini'
import { color, length, listOf } from '#design/fields.ts'
import { parsePathData } from '#design/path/path-data.ts'
import { mm } from '#design/units.ts'
import { frameDefaults, frameFields } from './frame.ts'

const Stroke = z.strictObject({
  color,
  width: length(0.01, 1000),
  dash: listOf(length(0, 1000), 0, 8).check(
    z.refine((dash) => dash.length === 0 || dash.some((part) => part > 0), {
      error: 'dash_without_length',
    }),
  ),
})

export const Shape = z
  .strictObject({
    ...frameFields,
    type: z.literal('shape'),
    shape: z.enum(['rect', 'ellipse', 'star', 'path']),
    /** SVG path data in a box of 1 × 1, stretched to the frame; for `path` only. */
    path: z.nullable(
      z.string().check(
        z.maxLength(10_000),
        z.regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE+\-., ]*$/, 'path_data'),
        z.refine((path: string) => parsePathData(path) !== undefined, { error: 'path_data' }),
      ),
    ),
    radius: length(0, 5000),
    fill: z.nullable(color),
    stroke: z.nullable(Stroke),
  })
  .check(
    z.refine((shape) => (shape.shape === 'path') === (shape.path !== null), {
      error: 'path_belongs_to_shape_path',
      path: ['path'],
    }),
  )
export type Shape = z.infer<typeof Shape>

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
