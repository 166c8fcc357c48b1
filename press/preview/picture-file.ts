import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Raster } from '#press/raster/raster.ts'

const formats = {
  // More effort takes ten to a hundred times as long and saves 4 % of the bytes.
  avif: { mime: 'image/avif', encode: (picture) => picture.avif({ quality: 56, effort: 0 }) },
  webp: { mime: 'image/webp', encode: (picture) => picture.webp({ quality: 80, effort: 2 }) },
  jpg: { mime: 'image/jpeg', encode: (picture) => picture.jpeg({ quality: 84 }) },
} as const satisfies Record<string, { mime: string; encode: (picture: Sharp) => Sharp }>

export type PictureFormat = keyof typeof formats
export const pictureFormats = Object.keys(formats) as PictureFormat[]

/** Picture file: what a page needs to show a picture, and the shop to know that it is still the same one. */
export type PictureFile = {
  name: string
  mime: string
  widthPx: number
  heightPx: number
  bytes: number
  sha256: string
  /** Its mean, shown until the picture is there. */
  color: string
}

/** A picture on white paper: a design covers its page, so nothing is transparent around it. */
export function onPaper({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' })
}

type Wanted = {
  folder: string
  stem: string
  format: PictureFormat
  /** Width of its own where there is none. */
  widthPx?: number
}

/** Readers find the whole file or none: it gets its name when it is complete. */
export async function writePicture(
  raster: Raster,
  { folder, stem, format, widthPx }: Wanted,
): Promise<PictureFile> {
  const { mime, encode } = formats[format]
  const picture = onPaper(raster)
  const sized = widthPx === undefined ? picture : picture.resize({ width: widthPx })
  const { data: content, info } = await encode(sized).toBuffer({ resolveWithObject: true })
  const name = `${stem}.${format}`
  const part = join(folder, `.${name}.${process.pid}.part`)
  try {
    await writeFile(part, content)
    await rename(part, join(folder, name))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return {
    name,
    mime,
    widthPx: info.width,
    heightPx: info.height,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    color: meanColor(raster),
  }
}

function meanColor({ data }: Raster): string {
  const sums = [0, 0, 0]
  let count = 0
  // Every 31st pixel: enough for a mean, and in no step with the rows.
  for (let at = 0; at < data.length; at += 4 * 31, count += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const alpha = data[at + 3]! / 255
      sums[channel]! += data[at + channel]! * alpha + 255 * (1 - alpha)
    }
  }
  const hex = sums.map((sum) =>
    Math.round(sum / count)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
