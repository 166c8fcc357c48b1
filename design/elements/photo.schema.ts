import * as z from 'zod/mini'
import { identifier, length, listOf, within } from '#design/fields.ts'
import { maskShapes } from '#design/path/mask-outline.ts'
import { roundedCrop, SMALLEST_CROP } from '#design/photo-fit.ts'
import { Border, Shadow } from './effects.schema.ts'
import { frameFields } from './frame.schema.ts'

const share = within(0, 1)

/** Shares of the oriented photo. */
export const Crop = z.pipe(
  z.strictObject({ x: share, y: share, width: share, height: share }).check(
    z.refine((crop) => crop.width >= SMALLEST_CROP && crop.height >= SMALLEST_CROP, {
      error: 'crop_empty',
    }),
    z.refine((crop) => crop.x + crop.width <= 1 + 1e-9 && crop.y + crop.height <= 1 + 1e-9, {
      error: 'crop_outside_photo',
    }),
  ),
  z.transform(roundedCrop),
)

const strength = within(0, 2)
const gain = within(0.5, 2)

/**
 * Levels that a photo's own histogram asked for, stored as numbers: the black and white points of all
 * channels and a factor for each. A reprint does not measure again.
 */
export const Levels = z.strictObject({
  black: within(0, 0.4),
  white: within(0.6, 1),
  red: gain,
  green: gain,
  blue: gain,
})
export type Levels = z.infer<typeof Levels>

const Filter = z.strictObject({
  brightness: strength,
  contrast: strength,
  saturation: strength,
  /** From -1, bluish, to 1, yellowish. */
  warmth: z.optional(within(-1, 1)),
  sharpness: z.optional(within(0, 1)),
  levels: z.optional(z.nullable(Levels)),
})

const MOST_RED_EYES = 40
/** A circle in shares of the oriented photo; the radius is one of its width. */
const RedEye = z.strictObject({ x: share, y: share, radius: within(0.001, 0.2) })
export type RedEye = z.infer<typeof RedEye>

/** How a photo is shown in its frame, the same for a photo and for a filled slot. */
export const pictureFields = {
  crop: Crop,
  flipX: z.boolean(),
  flipY: z.boolean(),
  mask: z.strictObject({ shape: z.enum(maskShapes), radius: length(0, 5000) }),
  filter: Filter,
  border: z.optional(z.nullable(Border)),
  shadow: z.optional(z.nullable(Shadow)),
  redEyes: z.optional(listOf(RedEye, 0, MOST_RED_EYES)),
}

export const Photo = z.strictObject({
  ...frameFields,
  ...pictureFields,
  type: z.literal('photo'),
  asset: identifier,
})
export type Photo = z.infer<typeof Photo>
