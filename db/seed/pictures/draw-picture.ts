import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { canvasOf, rasterOf, type Raster } from '#press/raster/raster.ts'
import { drawArtwork } from './draw-artwork.ts'
import { drawShot, drawTemplateShot, type PhotoFiles } from './draw-shot.ts'
import type { Panel, PlannedPicture } from './media-plan.ts'
import { writeWhole } from './write-whole.ts'

export type PictureTask = {
  picture: PlannedPicture
  version: string
  folder: string
  photos: PhotoFiles
}

/** A row of the table of pictures. */
export type DrawnPicture = {
  name: string
  width: number
  height: number
  widths: number[]
  formats: 'avif,webp,jpg'
  version: string
  placeholder_color: string
}

const BETWEEN_PANELS = '#fbf8f2'

export async function drawPicture({ picture, version, folder, photos }: PictureTask) {
  const raster = await compose(picture, photos)
  const { width, height, data } = raster
  const raw = { width, height, channels: 4 as const }
  const pixels = await sharp(data, { raw }).removeAlpha().raw().toBuffer()
  for (const wanted of picture.widths) {
    const tall = Math.round((wanted * height) / width)
    await writeFormats(
      wanted === width
        ? pixels
        : await sharp(pixels, { raw: { width, height, channels: 3 } })
            .resize(wanted, tall, { fit: 'fill' })
            .raw()
            .toBuffer(),
      { width: wanted, height: tall },
      join(folder, `${picture.name}-${version}-${wanted}`),
    )
  }
  const row: DrawnPicture = {
    name: picture.name,
    width,
    height,
    widths: picture.widths,
    formats: 'avif,webp,jpg',
    version,
    placeholder_color: await meanColor(pixels, { width, height }),
  }
  return row
}

async function compose(
  { width, height, panels }: PlannedPicture,
  photos: PhotoFiles,
): Promise<Raster> {
  const [only] = panels
  if (panels.length === 1) return drawPanel(only!, photos)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = BETWEEN_PANELS
  context.fillRect(0, 0, width, height)
  for (const panel of panels) {
    context.drawImage(canvasOf(await drawPanel(panel, photos)), panel.x, panel.y)
  }
  return rasterOf(canvas)
}

function drawPanel(panel: Panel, photos: PhotoFiles): Promise<Raster> {
  const size = { widthPx: panel.width, heightPx: panel.height }
  if ('templateShot' in panel) return drawTemplateShot(panel.templateShot, photos, size)
  return 'shot' in panel ? drawShot(panel.shot, photos, size) : drawArtwork(panel.artwork, size)
}

type Size = { width: number; height: number }

async function writeFormats(pixels: Buffer, size: Size, stem: string): Promise<void> {
  const picture = () => sharp(pixels, { raw: { ...size, channels: 3 } })
  const files = {
    avif: picture().avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
    webp: picture().webp({ quality: 78, effort: 0 }),
    jpg: picture().jpeg({ quality: 80 }),
  }
  for (const [format, encoded] of Object.entries(files)) {
    await writeWhole(`${stem}.${format}`, await encoded.toBuffer())
  }
}

async function meanColor(pixels: Buffer, size: Size): Promise<string> {
  const mean = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return `#${mean.subarray(0, 3).toString('hex')}`
}
