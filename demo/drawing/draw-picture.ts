import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { canvasOf, rasterOf, type Raster } from '#press/raster/raster.ts'
import { drawArtwork } from './draw-artwork.ts'
import { drawShot, drawTemplateShot } from './draw-shot.ts'
import type { PhotoFiles } from './photo-files.ts'
import type { Panel, PlannedPicture } from '#demo/pictures/media-plan.ts'
import { writeWhole } from './write-whole.ts'

export type PictureTask = {
  picture: PlannedPicture
  version: string
  folder: string
  photos: PhotoFiles
}

const BETWEEN_PANELS = '#fbf8f2'

export async function drawPicture(task: PictureTask): Promise<void> {
  const { picture, version, folder, photos } = task
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
      picture.isFirst ? 2 : 0,
    )
  }
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

async function writeFormats(
  pixels: Buffer,
  size: Size,
  stem: string,
  effort: number,
): Promise<void> {
  const picture = () => sharp(pixels, { raw: { ...size, channels: 3 } })
  const files = {
    avif: picture().avif({ quality: 55, effort, chromaSubsampling: '4:2:0' }),
    webp: picture().webp({ quality: 78, effort: 0 }),
    jpg: picture().jpeg({ quality: 80 }),
  }
  for (const [format, encoded] of Object.entries(files)) {
    await writeWhole(`${stem}.${format}`, await encoded.toBuffer())
  }
}
