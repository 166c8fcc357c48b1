import * as z from 'zod/mini'
import { Contour } from './contour/contour.schema.ts'
import { length, listOf, whole } from './fields.ts'
import { pageRoles } from './page-role.ts'

const MOST_FOLDS = 8

/** How the cover of a book grows with what it holds. */
export const Binding = z.strictObject({
  /** Board of the front, and of the back. */
  board: length(1, 2000),
  /** The spine of a book without a leaf: boards, joints and glue. */
  spine: length(0, 100),
  perSpread: length(0, 10),
})
export type Binding = z.infer<typeof Binding>

export const geometryFields = {
  width: length(1, 5000),
  height: length(1, 5000),
  bleed: length(0, 100),
  safe: length(0, 500),
  dpi: whole(36, 1200),
  role: z.optional(z.enum(pageRoles)),
  /** Spine, gutter or crease: where paper is folded or bound, from the left edge of the trim. */
  folds: z.optional(listOf(length(0, 5000), 1, MOST_FOLDS)),
  /** Binding of a cover: its width and its folds follow from it and from the number of spreads. */
  binding: z.optional(Binding),
  /** Contour that it is cut to; without one, to its trim. */
  contour: z.optional(Contour),
  /** Substrate, where it is no white: on clear plastic a white ground is left out. */
  substrate: z.optional(z.enum(['clear'])),
  /** Preprint on every one of them: lines for an address and a place for a stamp. */
  preprint: z.optional(z.enum(['postcard'])),
}
export type PageGeometry = z.infer<z.ZodMiniObject<typeof geometryFields>>

/** Page plan: what the pages of a variant have of their own, in order; everything else is the variant's. */
export const PagePlan = z.array(z.partial(z.strictObject(geometryFields))).check(z.minLength(1))
export type PagePlan = z.infer<typeof PagePlan>
