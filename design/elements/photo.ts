import * as z from 'zod/mini'
import { identifier, length, within } from '#design/fields.ts'
import { roundedCrop, SMALLEST_CROP, wholePhoto } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { frameDefaults, frameFields } from './frame.ts'

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

/** How a photo is shown in its frame, the same for a photo and for a filled slot. */
export const pictureFields = {
  crop: Crop,
  flipX: z.boolean(),
  flipY: z.boolean(),
  mask: z.strictObject({ shape: z.enum(['rect', 'ellipse']), radius: length(0, 5000) }),
  filter: z.strictObject({ brightness: strength, contrast: strength, saturation: strength }),
}

export const pictureDefaults = {
  crop: wholePhoto,
  flipX: false,
  flipY: false,
  mask: { shape: 'rect' as const, radius: mm(0) },
  filter: { brightness: 1, contrast: 1, saturation: 1 },
}

export const Photo = z.strictObject({
  ...frameFields,
  ...pictureFields,
  type: z.literal('photo'),
  asset: identifier,
})
export type Photo = z.infer<typeof Photo>

export const photoDefaults = { ...frameDefaults, ...pictureDefaults, type: 'photo' as const }

export function scaledPicture<Picture extends Pick<Photo, 'mask'>>(
  picture: Picture,
  factor: number,
): Picture {
  const radius = mm(Math.min(5000, picture.mask.radius * factor))
  return { ...picture, mask: { ...picture.mask, radius } }
}
