import { calendarFonts } from '#design/calendar/calendar-pages.ts'
import type { DesignDocument } from '#design/document.ts'
import { CURRENT_VERSION } from '#design/document-limits.ts'
import type { DisplayList } from '#design/display-list.ts'
import { drawDocument } from '#press/drawing.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { mugAt } from '#press/product/mug.ts'
import { productViews } from '#press/product/product-views.ts'
import type { FlatGeometry, PictureSize } from '#press/product/stage.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf, type Raster } from '#press/raster/raster.ts'
import { FIRST_TURN } from '#demo/video/turning-mug.ts'
import { monthShot } from '#demo/motifs/month-shot.ts'
import { motifPage } from '#demo/motifs/motif-page.ts'
import { photoName, type PhotoKey } from '#demo/motifs/photo-name.ts'
import { insideContent } from './inside-shot.ts'
import type { Shot, TemplateShot } from '#demo/pictures/media-plan.ts'
import { templateContent, type Content } from './template-content.ts'
import type { PhotoFiles } from './photo-files.ts'

/** The page of a shot to the edge of its bleed, with as many pixels as its product shows. */
export async function drawFlat(
  shot: Shot,
  photos: PhotoFiles,
  longSidePx: number,
): Promise<FlatPage> {
  const { flat, geometry } = await paintFlat(await drawPage(shot, photos), photos, longSidePx)
  const { role, folds } = shot.page
  return { flat, geometry: { ...geometry, role, folds, spineMm: shot.spineMm, ...shot.look } }
}

async function paintFlat(
  list: DisplayList,
  photos: PhotoFiles,
  longSidePx: number,
): Promise<FlatPage> {
  const perMm = longSidePx / Math.max(list.width, list.height)
  const widthPx = Math.max(1, Math.round((list.width + 2 * list.bleed) * perMm))
  const canvas = await paintRaster(list, pressPhotos(photos), { widthPx, box: 'bleed' })
  return { flat: rasterOf(canvas), geometry: list }
}
export type FlatPage = { flat: Raster; geometry: FlatGeometry }

export async function drawShot(shot: Shot, photos: PhotoFiles, size: PictureSize): Promise<Raster> {
  if (shot.view === 'flat') {
    const list = await drawPage(shot, photos)
    const settings = { widthPx: size.widthPx, box: 'trim' as const }
    return rasterOf(await paintRaster(list, pressPhotos(photos), settings))
  }
  const longSidePx = Math.max(size.widthPx, size.heightPx)
  const { flat, geometry } = await drawFlat(shot, photos, longSidePx)
  const view = shot.view === 'turning' ? mugAt(FIRST_TURN, shot.mug) : productViews[shot.view]
  const others: FlatPage[] = []
  for (const choice of shot.others ?? []) {
    others.push(await drawFlat({ ...shot, ...choice }, photos, longSidePx / 2))
  }
  return view(flat, geometry, size, await drawInside(shot, photos, longSidePx), others)
}

async function drawInside(
  { inside }: Shot,
  photos: PhotoFiles,
  longSidePx: number,
): Promise<FlatPage | undefined> {
  if (!inside) return undefined
  const content = insideContent(inside, (key) => photoAsset(photos, key))
  return paintFlat(await drawContent(inside, content), photos, longSidePx)
}

export async function drawTemplateShot(
  shot: TemplateShot,
  photos: PhotoFiles,
  size: PictureSize,
): Promise<Raster> {
  const list = await drawContent(shot, templateContent(shot, photos))
  const { flat, geometry } = await paintFlat(list, photos, Math.max(size.widthPx, size.heightPx))
  return productViews[shot.view](flat, geometry, size)
}

async function drawPage(shot: Shot, photos: PhotoFiles): Promise<DisplayList> {
  const drawn = shot.view === 'calendar' ? monthShot : motifPage
  const content = drawn(shot, shot.page, shot.focus, (key) => photoAsset(photos, key))
  return drawContent(shot, {
    ...content,
    fonts: shot.view === 'calendar' ? calendarFonts() : {},
  })
}

async function drawContent(
  { page }: Pick<Shot, 'page'>,
  { background, elements, assets, fonts }: Content,
): Promise<DisplayList> {
  // Not read again: that every motif is what the schema would make of it, its test says.
  const document: DesignDocument = {
    v: CURRENT_VERSION,
    id: 'demo',
    revision: 0,
    articleId: 1,
    variant: 'demo',
    isTemplate: false,
    pageCount: { min: 1, max: 1 },
    fonts,
    assets,
    pages: [{ id: 'page-1', ...page, background, elements }],
  }
  return (await drawDocument(document))[0]!
}

function photoAsset(photos: PhotoFiles, key: PhotoKey) {
  const id = photoName(key)
  const photo = photos[id]
  if (!photo) throw new Error(`The photo ${id} was not drawn`)
  const { sha256, widthPx, heightPx } = photo
  return { id, asset: { sha256, widthPx, heightPx, mime: 'image/jpeg' as const } }
}

function pressPhotos(photos: PhotoFiles): PressPhotos {
  return Object.fromEntries(
    Object.entries(photos).map(([id, { path, widthPx, heightPx }]) => [
      id,
      { path, widthPx, heightPx, mime: 'image/jpeg', orientation: 1 },
    ]),
  )
}
