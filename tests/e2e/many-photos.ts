import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import type { DesignDocument } from '#design/document.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'

/** A print file's page is looked at this wide, and made as small as the screen's. */
const SHEET_PX = 2000

export type Shot = { name: string; mimeType: 'image/jpeg'; buffer: Buffer }

/** Landscapes and, every third, a portrait, no two alike. */
export async function makeShots(count: number): Promise<Shot[]> {
  const shots: Shot[] = []
  for (let at = 0; at < count; at += 1) {
    const [width, height] = at % 3 === 2 ? [900, 1350] : [1350, 900]
    const buffer = await makePhoto(width, height, { seed: at + 1 })
      .jpeg()
      .toBuffer()
    shots.push({ name: `IMG_${at + 1}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  return shots
}

/** The photos of a saved design as the press opens them. */
export async function pressPhotosOf(
  document: DesignDocument,
  shots: readonly Shot[],
  folder: string,
): Promise<PressPhotos> {
  const photos: PressPhotos = {}
  const bySum = new Map(
    shots.map(({ buffer }) => [createHash('sha256').update(buffer).digest('hex'), buffer]),
  )
  for (const [id, { sha256, widthPx, heightPx }] of Object.entries(document.assets)) {
    const path = join(folder, `${id}.jpg`)
    await writeFile(path, bySum.get(sha256)!)
    photos[id] = { path, mime: 'image/jpeg', orientation: 1, widthPx, heightPx }
  }
  return photos
}

type PrintedPage = {
  path: string
  index: number
  page: { width: number; height: number; bleed: number }
}

/** How alike a page of a print file, cut to its size, and what is on the screen are. */
export async function likenessOf(shown: Locator, printed: PrintedPage): Promise<number> {
  const box = (await shown.boundingBox())!
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)]
  const width = Math.floor(box.x + box.width) - x
  const height = Math.floor(box.y + box.height) - y
  const screenshot = await shown.page().screenshot({ clip: { x, y, width, height } })
  const { path, index, page } = printed
  const sheet = await pdfPicture(path, SHEET_PX, index)
  const perMm = SHEET_PX / (page.width + 2 * page.bleed)
  // What lies within whole pixels of the screen: a rim that is half paper is no difference.
  const perPixel = (page.width / box.width) * perMm
  const part = sharp(Buffer.from(sheet.data), {
    raw: { width: sheet.width, height: sheet.height, channels: 4 },
  }).extract({
    left: Math.round(page.bleed * perMm + (x - box.x) * perPixel),
    top: Math.round(page.bleed * perMm + (y - box.y) * perPixel),
    width: Math.floor(width * perPixel),
    height: Math.floor(height * perPixel),
  })
  // As small as a stamp: how two programs smooth an edge and a grain is no difference either.
  const small = { width: 64, height: Math.round((64 * height) / width), fit: 'fill' } as const
  const [print, screen] = [sharp(await part.png().toBuffer()), sharp(screenshot)]
  const pictures = [print.resize(small), screen.resize(small)] as const
  return comparePictures(await pixelsOf(pictures[0]), await pixelsOf(pictures[1])).ssim
}

async function pixelsOf(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}
