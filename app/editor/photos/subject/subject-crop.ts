import type { Size } from '#design/geometry.ts'
import { coverCrop, roundedCrop, type Crop, type PhotoSize } from '#design/photo-fit.ts'
import type { Subject } from './find-subject.ts'

/** As much of the photo as fills the frame, with its subject as near to the middle as can be. */
export function cropAround(photo: PhotoSize, frame: Size, subject: Subject): Crop {
  const crop = coverCrop(photo, frame)
  return roundedCrop({
    ...crop,
    x: subject.x - crop.width / 2,
    y: subject.y - crop.height / 2,
  })
}
