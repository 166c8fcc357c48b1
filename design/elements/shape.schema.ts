import * as z from 'zod/mini'
import { color, length, listOf } from '#design/fields.ts'
import { parsePathData } from '#design/path/path-data.ts'
import { frameFields } from './frame.schema.ts'

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
