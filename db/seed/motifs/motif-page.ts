import { type Asset, bleedBoxOf, type Page, type PageGeometry } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { pictureDefaults, type Photo } from '#design/elements/photo.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { goodDpiOf } from '#design/preflight.ts'
import { mm, MM_PER_INCH } from '#design/units.ts'
import { frameAt } from './frame-at.ts'
import { findDrawnMotif } from './motifs.ts'
import type { PhotoKey, PlannedPhoto } from './photo-name.ts'
import { isPictured, photoOfSize, photosFor } from './pictured-motifs.ts'
import { openSheet, type Focus } from './sheet.ts'

/** A motif in one of its colours; a picture has only its own, '' . */
export type MotifChoice = { motif: string; colorway: string }

export type PhotoAsset = { id: string; asset: Asset }
export type FindPhoto = (key: PhotoKey) => PhotoAsset

type Content = Pick<Page, 'background' | 'elements'> & { assets: Record<string, Asset> }

/** What is seen at a glance from the front, and what only from both sides. */
export function focusOf(view: string): Focus {
  return view.endsWith('-pair') || view === 'mug-left' || view === 'mug-right' ? 'sides' : 'middle'
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

/** Which photos a page needs to be sharp, so that they are there before it is drawn. */
export function photosOfPage(
  { motif }: Pick<MotifChoice, 'motif'>,
  page: PageGeometry,
  focus: Focus,
): PlannedPhoto[] {
  if (!isPictured(motif)) return []
  const keys = photosFor(motif, page, focus)
  const paper = bleedBoxOf(page)
  // One more: millimetres are rounded, and a dot too few is a finding.
  const pixels = (sideMm: number) => Math.ceil((sideMm * goodDpiOf(page)) / MM_PER_INCH) + 1
  const least = { widthPx: pixels(paper.width / keys.length), heightPx: pixels(paper.height) }
  return [photoOfSize(keys[0]!, least)]
}
