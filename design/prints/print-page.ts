import { bleedBoxOf, trimOf, type Asset, type Page, type PageGeometry } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { textDefaults } from '#design/elements/text.ts'
import type { Face } from '#design/faces/face.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { headCrop, leastCutCrop, type SeenPhoto } from '#design/faces/head-crop.ts'
import { centreOf, inset, rectAround, SAME_PLACE_MM, type Rect } from '#design/geometry.ts'
import { pickGeometry, safeAreaOf } from '#design/page-geometry.ts'
import { wholePhoto } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { turnedGeometry } from '#design/orientation.ts'

/** To the edge, within a white border, or all of the photo with white where it has another shape. */
export const framings = ['full', 'border', 'whole'] as const
export type Framing = (typeof framings)[number]
/** Retro prints have one frame: white, with a broad foot to write on. */
export type Look = Framing | 'retro'

export const CAPTION_FONT = 'dancing-script'
export const LONGEST_CAPTION = 60

type Photo = ElementOf<'photo'>
type Text = ElementOf<'text'>

const PHOTO_AND_CAPTION = 2
const CAPTION_TYPE_SHARE = 0.42
const CAPTION_INK = '#000000'

/** Upright for a portrait, on its side for a landscape; a retro print always stands. */
export function paperFor(size: PageGeometry, photo: Asset, look: Look): PageGeometry {
  if (look === 'retro' || size.width === size.height) return size
  const isTall = photo.heightPx > photo.widthPx
  return isTall === size.height > size.width ? size : turnedGeometry(size)
}

/** Photo frame: where the photo stands on its print. */
export function photoFrame(paper: PageGeometry, photo: Asset, look: Look): Rect {
  if (look === 'full') return bleedBoxOf(paper)
  const inner = innerOf(paper)
  if (look === 'border') return inner
  if (look === 'retro') {
    const side = Math.min(inner.width, inner.height)
    return { x: inner.x, y: inner.y, width: inner.width, height: side }
  }
  const scale = Math.min(inner.width / photo.widthPx, inner.height / photo.heightPx)
  const size = { width: photo.widthPx * scale, height: photo.heightPx * scale }
  return rectAround(centreOf(inner), size)
}

/** Within the white border; what is cut round or as a heart has room for less. */
const innerOf = (paper: PageGeometry): Rect =>
  paper.contour && paper.contour.shape !== 'rounded'
    ? safeAreaOf(paper)
    : inset(trimOf(paper), paper.safe)

/** The foot of a retro print, where its caption stands. */
export function captionFrame(paper: PageGeometry): Rect {
  const inner = inset(trimOf(paper), paper.safe)
  const side = Math.min(inner.width, inner.height)
  const gap = paper.safe / 2
  const y = inner.y + side + gap
  return { x: inner.x, y, width: inner.width, height: inner.y + inner.height - y }
}

export type NewPrint = {
  pageId: string
  photoId: string
  /** The size that it is of, and whether the document has another one. */
  size: { variant: string | undefined; geometry: PageGeometry }
  look: Look
  asset: { id: string; photo: Asset }
  /** Shares of the photo about whose middle it is cropped. */
  subject?: { x: number; y: number } | undefined
  faces?: readonly Face[] | undefined
  /** Whether somebody has chosen what is shown of it. */
  isPlaced?: boolean | undefined
  copies?: number | undefined
  caption?: { id: string; text: string; language: string } | undefined
}

/** A photo as one print of an article. */
export function makePrint(print: NewPrint): Page {
  const { asset, look, copies, caption, size } = print
  const paper = paperFor(size.geometry, asset.photo, look)
  const { subject, faces, isPlaced } = print
  const seen = { ...asset.photo, subject, faces, isPlaced }
  const { frame, crop } = framedOn(paper, seen, look)
  const photo = {
    ...photoDefaults,
    ...inMm(frame),
    id: print.photoId,
    asset: asset.id,
    crop,
  } as Photo
  const words = look === 'retro' && caption?.text ? [captionOf(paper, caption)] : []
  return {
    id: print.pageId,
    ...pickGeometry(paper),
    ...(size.variant !== undefined && { size: size.variant }),
    ...(copies !== undefined && copies > 1 && { copies }),
    background: backgroundDefaults,
    elements: [photo, ...words],
  }
}

/** A print that would cut a head shows the whole photo; a retro one has no other frame. */
function framedOn(paper: PageGeometry, photo: Asset & SeenPhoto, look: Look) {
  const frame = photoFrame(paper, photo, look)
  if (look === 'whole') return { frame, crop: wholePhoto }
  const window = windowOf(paper, { ...frame, rotation: 0 })
  if (look === 'retro') return { frame, crop: leastCutCrop(photo, window) }
  const crop = headCrop(photo, window)
  return crop ? { frame, crop } : { frame: photoFrame(paper, photo, 'whole'), crop: wholePhoto }
}

function captionOf(paper: PageGeometry, caption: NonNullable<NewPrint['caption']>): Text {
  const frame = captionFrame(paper)
  return {
    ...textDefaults,
    ...inMm(frame),
    ...caption,
    font: CAPTION_FONT,
    size: mm(Math.max(3, frame.height * CAPTION_TYPE_SHARE)),
    align: 'center',
    fill: CAPTION_INK,
    fit: 'shrink',
  } as Text
}

const inMm = ({ x, y, width, height }: Rect) => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
})

/** Print as read from a page; undefined for one that somebody has designed further. */
export type ReadPrint = { photo: Photo; look: Look; caption: Text | undefined }

export function readPrint(
  page: Page,
  assets: Readonly<Record<string, Asset>>,
  isRetro: boolean,
): ReadPrint | undefined {
  const [photo, caption, ...more] = page.elements
  if (photo?.type !== 'photo' || photo.rotation !== 0 || more.length > 0) return undefined
  if (page.elements.length === PHOTO_AND_CAPTION && caption?.type !== 'text') return undefined
  const asset = assets[photo.asset]
  if (!asset) return undefined
  const looks: readonly Look[] = isRetro ? ['retro'] : framings
  const look = looks.find((one) => isSameRect(photo, photoFrame(page, asset, one)))
  const words = caption?.type === 'text' ? caption : undefined
  if (!look || (words && look !== 'retro')) return undefined
  return { photo, look, caption: words }
}

/** Measures of a document are rounded to a ten-thousandth. */
const isSameRect = (one: Rect, other: Rect) =>
  (['x', 'y', 'width', 'height'] as const).every(
    (key) => Math.abs(one[key] - other[key]) < SAME_PLACE_MM,
  )
