import { pictureBoxOf } from '#design/edges.ts'
import { orientationOf, turnedGeometry } from '#design/orientation.ts'
import type { PageGeometry } from '#design/page-geometry.ts'
import { framePhoto } from './frame-photo.ts'
import type { SeenPhoto } from './head-crop.ts'

/** A photo that is nearly square gains too little to hang the paper the other way. */
const CLEARLY_BETTER = 1.1

/** Whether an empty page is better the other way up: where more of the photo is seen and less of the paper is left over. */
export function isBetterTurned<Paper extends PageGeometry>(photo: SeenPhoto, page: Paper): boolean {
  if (orientationOf(page) === undefined) return false
  return shownOn(photo, turnedGeometry(page)) > CLEARLY_BETTER * shownOn(photo, page)
}

function shownOn(photo: SeenPhoto, page: PageGeometry): number {
  const place = pictureBoxOf(page)
  const { crop, frame } = framePhoto(photo, page, { ...place, rotation: 0 })
  return (crop.width * crop.height * frame.width * frame.height) / (place.width * place.height)
}
