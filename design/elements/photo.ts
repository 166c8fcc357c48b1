import { wholePhoto } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { scaledBorder, scaledShadow } from './effects.ts'
import { frameDefaults } from './frame.ts'
import type { Photo } from './photo.schema.ts'

export type { Levels, Photo, RedEye } from './photo.schema.ts'

export const pictureDefaults = {
  crop: wholePhoto,
  flipX: false,
  flipY: false,
  mask: { shape: 'rect' as const, radius: mm(0) },
  filter: { brightness: 1, contrast: 1, saturation: 1 },
}

export const photoDefaults = { ...frameDefaults, ...pictureDefaults, type: 'photo' as const }

export function scaledPicture<Picture extends Pick<Photo, 'mask' | 'border' | 'shadow'>>(
  picture: Picture,
  factor: number,
): Picture {
  const { mask, border, shadow } = picture
  return {
    ...picture,
    mask: { ...mask, radius: mm(Math.min(5000, mask.radius * factor)) },
    ...(border && { border: scaledBorder(border, factor) }),
    ...(shadow && { shadow: scaledShadow(shadow, factor) }),
  }
}

/** Photo without findings: what was found in one photo is wrong for any other. */
export function withoutFindings({ filter, redEyes }: Pick<Photo, 'filter' | 'redEyes'>) {
  return {
    ...(filter.levels && { filter: { ...filter, levels: null } }),
    ...(redEyes?.length && { redEyes: [] }),
  }
}
