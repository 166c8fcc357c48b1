import { open } from 'node:fs/promises'
import sharp from 'sharp'
import type { DisplayList, ImageItem, PathItem } from '#design/display-list.ts'
import type { Matrix } from '#design/geometry.ts'
import type { PressPhoto, PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { readVectors, vectorItems, type VectorPage } from '#press/vector-page.ts'
import type { EmbeddedPhoto } from './embedded-photos.ts'
import { PageContent } from './page-content.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PrintColours } from './print-colours.ts'

const COMPARED_AT_PX = 1000
/** Two programs smooth an edge differently, by less than this. */
const MOST_MEAN_DIFFERENCE = 1.5
/** A point that is another colour altogether; a thin line may be off by half a pixel. */
const OTHER_COLOUR = 110
const MOST_OTHER_SHARE = 0.001

/** Photos of a job that are drawings in truth, by their assets: they print with edges of any size. */
type PhotoVectors = ReadonlyMap<string, VectorPage>

export async function openPhotoVectors(photos: PressPhotos): Promise<PhotoVectors> {
  const found = new Map<string, VectorPage>()
  for (const [asset, photo] of Object.entries(photos)) {
    if (photo.mime !== 'image/jpeg' || photo.orientation !== 1) continue
    const vectors = await vectorsIn(photo.path)
    if (vectors && (await looksLike(vectors, photo))) found.set(asset, vectors)
  }
  return found
}

export function vectorItemsOf(vectors: PhotoVectors): PathItem[] {
  return [...vectors.values()].flatMap(vectorItems)
}

async function vectorsIn(path: string): Promise<VectorPage | undefined> {
  const file = await open(path)
  try {
    return await readVectors(async (at, bytes) => {
      const buffer = Buffer.alloc(bytes)
      const { bytesRead } = await file.read(buffer, 0, bytes, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}

/** Likeness check: what was approved is the picture, and drawings that show anything else are not printed. */
async function looksLike(page: VectorPage, photo: PressPhoto): Promise<boolean> {
  const widthPx = Math.min(COMPARED_AT_PX, photo.widthPx)
  const list: DisplayList = { ...page, pageId: 'vectors', bleed: 0, items: vectorItems(page) }
  if (Math.abs(page.width / page.height - photo.widthPx / photo.heightPx) > 0.01) return false
  const drawn = rasterOf(await paintRaster(list, {}, { widthPx, box: 'trim' }))
  const seen = await sharp(photo.path, { failOn: 'error' })
    .resize(drawn.width, drawn.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  let sum = 0
  let others = 0
  for (let at = 0; at < seen.length; at += 4) {
    let most = 0
    for (let channel = 0; channel < 3; channel += 1) {
      const difference = Math.abs(seen[at + channel]! - drawn.data[at + channel]!)
      sum += difference
      most = Math.max(most, difference)
    }
    if (most > OTHER_COLOUR) others += 1
  }
  const pixels = seen.length / 4
  return sum / (3 * pixels) <= MOST_MEAN_DIFFERENCE && others / pixels <= MOST_OTHER_SHARE
}

/** Drawings in the file, where a picture would be. */
export class VectorForms {
  readonly #pdf: PdfFile
  readonly #colours: PrintColours
  readonly #vectors: PhotoVectors
  readonly #known = new Map<string, EmbeddedPhoto>()

  constructor(pdf: PdfFile, colours: PrintColours, vectors: PhotoVectors) {
    this.#pdf = pdf
    this.#vectors = vectors
    this.#colours = colours
  }

  /** Undefined for photos, and for what has a filter: that is one of pixels. */
  async embed(item: ImageItem): Promise<EmbeddedPhoto | undefined> {
    const page = this.#vectors.get(item.asset)
    if (!page || item.filter !== null) return undefined
    const scale = Math.hypot(item.matrix[0], item.matrix[1]) / (item.crop.width * page.width)
    const key = `${item.asset} ${scale.toFixed(2)}`
    const known = this.#known.get(key)
    if (known) return known
    const content = new PageContent(coloursAt(this.#colours, scale))
    const { width, height } = page
    content.paintItems(vectorItems(page), [1, 0, 0, -1, 0, height])
    const { context } = this.#pdf
    const entries = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Group: context.obj({ Type: 'Group', S: 'Transparency' }),
      Resources: context.obj(content.resources),
    }
    const ref = await this.#pdf.addCompressed(entries, Buffer.from(content.operators))
    // In millimetres: six decimals of a share would be off by a hair on a large page.
    const toUpright: Matrix = [1 / width, 0, 0, 1 / height, 0, 1 - 1 / height]
    const embedded: EmbeddedPhoto = { ref, toUpright }
    this.#known.set(key, embedded)
    return embedded
  }
}

/**
 * A line is as thick as it is printed. None overprints: where that ends at the edge of a group, it
 * would depend on the reader.
 */
function coloursAt(colours: PrintColours, scale: number): PrintColours {
  return {
    ...colours,
    fill: (hex, thickness) => colours.fill(hex, () => scale * thickness()),
    stroke: (hex, thickness) => colours.stroke(hex, () => scale * thickness()),
    overprints: () => false,
  }
}
