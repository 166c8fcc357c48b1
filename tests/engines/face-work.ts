import sharp from 'sharp'
import type { Face } from '#design/faces/face.ts'
import { detectFaces } from '#press/faces/detect-faces.ts'
import { composePhoto, headsOf } from '#tests/faces/compose-photo.ts'
import { ownPictures } from '#tests/faces/labelled-pictures.ts'
import { bundleForEngines } from './engine-bundle.ts'

export type LookedAt = { photo: string; faces: readonly Face[] | null; ms: number }
export type FaceReport = {
  looked: LookedAt[]
  /** All of them once more, asked for at once. */
  togetherMs: number
  longTasksMs: number[]
}

/** As the shop keeps them for the editor. */
const COPY = { width: 960, height: 960, fit: 'inside' } as const

export type FacePhoto = { href: string; webp: Buffer }

/** Photos of people that lie beside the tests, as they are and composed. */
export async function facePhotos(composed: number): Promise<FacePhoto[]> {
  const pictures = ownPictures()
  const heads = await headsOf(pictures)
  const photos = pictures.map(({ name, file }) => ({ name, picture: sharp(file) }))
  for (let seed = 1; seed <= composed; seed += 1) {
    const { jpeg } = await composePhoto(seed, heads)
    photos.push({ name: `composed-${seed}`, picture: sharp(jpeg) })
  }
  return Promise.all(
    photos.map(async ({ name, picture }) => ({
      href: `/photos/${name}.webp`,
      webp: await picture.resize(COPY).webp({ quality: 78, effort: 2 }).toBuffer(),
    })),
  )
}

/** Files for faces that a browser asks for: the worker as the editor has it, its weights and the photos. */
export async function filesForFaces(
  photos: readonly FacePhoto[],
  rounds: number,
): Promise<Map<string, string | Uint8Array>> {
  const bundle = await bundleForEngines(new URL('face-page.ts', import.meta.url).pathname)
  return new Map([
    ...bundle,
    ['/work.json', JSON.stringify({ photos: photos.map(({ href }) => href), rounds })],
    ...photos.map(({ href, webp }) => [href, webp] as const),
  ])
}

export async function facesInNode({ webp }: FacePhoto): Promise<Face[]> {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return detectFaces({ data, width: info.width, height: info.height, channels: 3 })
}

/** How far apart two findings of the same photo are, in shares of its sides; infinite where one has more. */
export function differenceOf(one: readonly Face[], other: readonly Face[]): number {
  if (one.length !== other.length) return Infinity
  return Math.max(0, ...one.map((face) => Math.min(...other.map((same) => apart(face, same)))))
}

const apart = (one: Face, other: Face): number =>
  Math.max(
    ...(['x', 'y', 'width', 'height'] as const).map((key) => Math.abs(one[key] - other[key])),
  )
