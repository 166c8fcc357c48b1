import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { facesOf } from '#app/editor/photos/faces/known-faces.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import type { Subject } from '#app/editor/photos/subject/find-subject.ts'
import { subjectOf } from '#app/editor/photos/subject/look-at-photo.ts'
import type { Asset } from '#design/document.ts'
import { SURELY_A_FACE } from '#design/faces/face.ts'
import type { PlacedPhoto } from './place-photo.ts'

export const hrefOfUpload = ({ id, asset }: PhotoUpload, neededPx: number): string =>
  imageHref({ assets: { [id]: assetOf(asset) } }, id, neededPx)

/** The contract leaves the kind of picture open; whatever becomes a photo is one of ours. */
const assetOf = (asset: PhotoUpload['asset']) => asset as Asset

/** A photo with its faces, or with its subject, which may be known already. */
export async function lookedAt(upload: PhotoUpload, knownSubject?: Subject): Promise<PlacedPhoto> {
  const { id, asset } = upload
  const faces = await facesOf(upload)
  // People are what a photo is about; only without them it is looked at for something else.
  const isOfPeople = faces?.some(({ score }) => score >= SURELY_A_FACE)
  const subject = isOfPeople
    ? undefined
    : (knownSubject ?? (await subjectOf(hrefOfUpload(upload, 320))))
  return { id, asset: assetOf(asset), subject, faces }
}

/** Each with where to look in it, as far as that is soon found. */
export const lookAtPhotos = (uploads: readonly PhotoUpload[]): Promise<PlacedPhoto[]> =>
  Promise.all(uploads.map((upload) => lookedAt(upload)))
