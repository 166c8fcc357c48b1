import { type Asset, bleedBoxOf, type Page, type PageGeometry } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { pictureDefaults, type Photo } from '#design/elements/photo.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import type { Rect } from '#design/geometry.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { goodDpiOf } from '#design/preflight.ts'
import { mm, MM_PER_INCH } from '#design/units.ts'
import { frameAt } from './frame-at.ts'
import { findDrawnMotif } from './motifs.ts'
import type { PhotoKey, PlannedPhoto } from './photo-name.ts'
import { aroundFrame, photoPlaces, type PhotoPlace } from './photo-places.ts'
import { isPictured, photoOfSize, photosFor } from './pictured-motifs.ts'
import { openSheet, type Focus } from './sheet.ts'

/** A motif in one of its colours; a picture has only its own, '' . */
export type MotifChoice = { motif: string; colorway: string }

export type PhotoAsset = { id: string; asset: Asset }
export type FindPhoto = (key: PhotoKey) => PhotoAsset

type Content = Pick<Page, 'background' | 'elements'> & { assets: Record<string, Asset> }

/** Focus of a motif: what is seen at a glance from the front, and what only from both sides. */
export function focusOf(view: string): Focus {
  if (view.includes('mug')) return 'sides'
  if (view.startsWith('retro')) return 'retro'
  if (view.startsWith('collage')) return 'collage'
  return view === 'photo-strips' ? 'strip' : 'middle'
}

export function colorwaysOf(motif: string): string[] {
  return findDrawnMotif(motif)?.colorways.map(({ id }) => id) ?? ['']
}

/** The content of a page of this size, to the edge of its bleed. */
export function motifPage(
  { motif, colorway }: MotifChoice,
  page: PageGeometry,
  focus: Focus,
  findPhoto: FindPhoto,
): Content {
  const places = photoPlaces(motif, page, focus)
  if (places.length > 0) return placesPage({ motif, colorway }, page, focus, places, findPhoto)
  if (isPictured(motif)) return photoPage(motif, page, focus, findPhoto)
  const drawn = findDrawnMotif(motif)
  const way = drawn?.colorways.find(({ id }) => id === colorway)
  if (!drawn || !way) throw new Error(`There is no motif ${motif} in ${colorway}`)
  const sheet = openSheet(page, focus)
  drawn.draw(sheet, way.colors)
  return {
    background: { ...backgroundDefaults, ...(!page.substrate && { color: way.colors.ground }) },
    elements: sheet.elements,
    assets: {},
  }
}

/** Photos on the paper of a motif, or one motif within a white border. */
function placesPage(
  choice: MotifChoice,
  page: PageGeometry,
  focus: Focus,
  places: readonly PhotoPlace[],
  findPhoto: FindPhoto,
): Content {
  if (focus === 'retro' && !isPictured(choice.motif)) {
    return borderedPage(choice, page, places[0]!, findPhoto)
  }
  const isPaper = focus === 'retro' || isPictured(choice.motif)
  const under: Content = isPaper
    ? { background: { ...backgroundDefaults, color: '#ffffff' }, elements: [], assets: {} }
    : motifPage(choice, page, 'middle', findPhoto)
  const assets = { ...under.assets }
  const photos = places.map(({ motif, frame, page: own }, index): Photo => {
    const { id, asset } = findPhoto(photosFor(motif, own, 'middle')[0]!)
    assets[id] = asset
    return {
      ...frameAt(`p${index + 1}`, frame),
      ...pictureDefaults,
      crop: coverCrop(asset, frame),
      flipX: false,
      type: 'photo',
      asset: id,
    }
  })
  return { background: under.background, elements: [...under.elements, ...photos], assets }
}

/** What a motif draws beyond its place lies under the white of the border. */
function borderedPage(
  choice: MotifChoice,
  page: PageGeometry,
  { frame, page: own }: PhotoPlace,
  findPhoto: FindPhoto,
): Content {
  const drawn = motifPage(choice, own, 'middle', findPhoto)
  const rect = (id: string, fill: string, box: Rect) =>
    Shape.parse({ ...shapeDefaults, ...box, id, fill })
  return {
    background: { ...backgroundDefaults, color: '#ffffff' },
    elements: [
      rect('ground', drawn.background.color, frame),
      ...drawn.elements.map((element) => ({
        ...element,
        x: mm(element.x + frame.x),
        y: mm(element.y + frame.y),
      })),
      ...aroundFrame(page, frame).map((box, index) => rect(`border-${index + 1}`, '#ffffff', box)),
    ],
    assets: drawn.assets,
  }
}

export function colorsOf({ motif, colorway }: MotifChoice) {
  return findDrawnMotif(motif)?.colorways.find(({ id }) => id === colorway)?.colors
}

const PAPER = '#f7f3ea'

function photoPage(motif: string, page: PageGeometry, focus: Focus, findPhoto: FindPhoto): Content {
  const paper = bleedBoxOf(page)
  const keys = photosFor(motif, page, focus)
  const found = findPhoto(keys[0]!)
  const width = mm(paper.width / keys.length)
  const elements = keys.map((_, index): Photo => {
    const frame = {
      x: mm(paper.x + index * width),
      y: mm(paper.y),
      width: index === keys.length - 1 ? mm(paper.width - index * width) : width,
      height: mm(paper.height),
    }
    return {
      ...frameAt(`m${index + 1}`, frame),
      ...pictureDefaults,
      crop: coverCrop(found.asset, frame),
      flipX: index % 2 === 1,
      type: 'photo',
      asset: found.id,
    }
  })
  return {
    background: { ...backgroundDefaults, color: PAPER },
    elements,
    assets: { [found.id]: found.asset },
  }
}

/** Photos that a page needs to be sharp, so that they are there before it is drawn. */
export function photosOfPage(
  { motif }: Pick<MotifChoice, 'motif'>,
  page: PageGeometry,
  focus: Focus,
): PlannedPhoto[] {
  const places = photoPlaces(motif, page, focus)
  if (places.length > 0) {
    return places.flatMap((place) => photosOfPage(place, place.page, 'middle'))
  }
  if (!isPictured(motif)) return []
  const keys = photosFor(motif, page, focus)
  const paper = bleedBoxOf(page)
  // One more: millimetres are rounded, and a dot too few is a finding.
  const pixels = (sideMm: number) => Math.ceil((sideMm * goodDpiOf(page)) / MM_PER_INCH) + 1
  const least = { widthPx: pixels(paper.width / keys.length), heightPx: pixels(paper.height) }
  return [photoOfSize(keys[0]!, least)]
}
