import sharp from 'sharp'
import { findSubject } from '#app/editor/photos/subject/find-subject.ts'
import { SURELY_A_FACE, type Face } from '#design/faces/face.ts'
import type { SeenPhoto } from '#design/faces/head-crop.ts'
import type { Point, Rect } from '#design/geometry.ts'
import { detectFaces } from '#press/faces/detect-faces.ts'
import { composePhoto, type Head } from './compose-photo.ts'
import type { LabelledPicture } from './labelled-pictures.ts'

/** A photo with what the shop has found in it, and beside it where people have seen faces. */
export type TriedPhoto = SeenPhoto & {
  name: string
  labels: Rect[]
  faces: Face[]
  /** Where the guess of before would look, faces or not. */
  guess: Point
}

const DETECTION_PX = 960
const GUESSED_PX = 64

export async function lookedAt(
  name: string,
  file: string | Buffer,
  labels: Rect[],
): Promise<TriedPhoto> {
  const { width, height } = await sharp(file).metadata()
  const small = await sharp(file)
    .resize({ width: DETECTION_PX, height: DETECTION_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const faces = detectFaces({ ...small.info, data: small.data, channels: 3 })
  const tiny = await sharp(file)
    .resize({ width: GUESSED_PX, height: GUESSED_PX, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const guess = findSubject({ ...tiny.info, data: tiny.data })
  const isOfPeople = faces.some(({ score }) => score >= SURELY_A_FACE)
  const subject = isOfPeople ? undefined : guess
  return { name, widthPx: width, heightPx: height, labels, faces, subject, guess }
}

export async function lookAtAll(
  pictures: readonly LabelledPicture[],
  composed: readonly number[],
  heads: readonly Head[],
): Promise<TriedPhoto[]> {
  const tried: TriedPhoto[] = []
  for (const { name, file, faces } of pictures) tried.push(await lookedAt(name, file, faces))
  for (const seed of composed) {
    const { jpeg, faces } = await composePhoto(seed, heads)
    tried.push(await lookedAt(`composed ${seed}`, jpeg, faces))
  }
  return tried
}
