import type { Crop } from '#design/photo-fit.ts'
import { isInOval } from './face-window.ts'
import { leastCutCrop, type SeenPhoto } from './head-crop.ts'

/** Round crop of a photo, such as the small portrait beside a birthday: of whoever stands at its edge, the middle shows nobody. */
export const roundCrop = (photo: SeenPhoto): Crop =>
  leastCutCrop(photo, { width: 1, height: 1, isInMask: isInOval })
