import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { contourText } from '#design/contour/contour-path.ts'
import { safeLines } from '#design/contour/safe-lines.ts'
import type { DesignDocument, PageGeometry } from '#design/document.ts'
import { bleedBoxOf, safeAreaOf, trimOf } from '#design/document.ts'
import type { Rect } from '#design/geometry.ts'
import { namedPieces } from '#design/names/named-pieces.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import { MM_PER_INCH } from '#design/units.ts'
import { drawDocument } from '#press/drawing.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { writePicture, type PictureFile } from './picture-file.ts'

export type ProofFile = PictureFile & { pageId: string }

const PROOF_DPI = 300
const LONGEST_SIDE_PX = 2000

/**
 * Every page to the edge of its bleed, with the line where it is cut and the area in which nothing
 * can be cut off. Stripes across it say in no language that this is not the print.
 */
export async function makeProof(input: {
  document: DesignDocument
  photos: PressPhotos
  folder: string
}): Promise<ProofFile[]> {
  const { photos, folder } = input
  const [{ document }] = namedPieces(input.document)
  const lists = await drawDocument(document)
  const files: ProofFile[] = []
  for (const [index, page] of document.pages.entries()) {
    const box = bleedBoxOf(page)
    const perMm = Math.min(
      PROOF_DPI / MM_PER_INCH,
      LONGEST_SIDE_PX / Math.max(box.width, box.height),
    )
    const widthPx = Math.max(1, Math.round(box.width * perMm))
    const canvas = await paintRaster(lists[index]!, photos, { widthPx, box: 'bleed' })
    const context = canvas.getContext('2d')
    const scaleX = canvas.width / box.width
    const scaleY = canvas.height / box.height
    context.setTransform(scaleX, 0, 0, scaleY, -box.x * scaleX, -box.y * scaleY)
    paintStripes(context, box)
    paintGuides(context, page, Math.max(canvas.width, canvas.height) / LONGEST_SIDE_PX / perMm)
    const stem = `proof-${String(index + 1).padStart(2, '0')}-${page.id}`
    const written = await writePicture(rasterOf(canvas), { folder, stem, format: 'jpg' })
    files.push({ pageId: page.id, ...written })
  }
  return files
}

/** A light and a dark line side by side: one of them is seen on any design. */
function paintStripes(context: SKRSContext2D, box: Rect): void {
  const apart = Math.max(box.width, box.height) / 9
  context.globalAlpha = 0.12
  for (const [shift, color] of [
    [0, '#ffffff'],
    [apart * 0.07, '#000000'],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = apart * 0.07
    context.beginPath()
    for (let at = -box.height; at < box.width; at += apart) {
      context.moveTo(box.x + at + shift, box.y + box.height)
      context.lineTo(box.x + at + shift + box.height, box.y)
    }
    context.stroke()
  }
  context.globalAlpha = 1
}

/** `unit` is the 2000th part of the picture's longer side, in millimetres. */
function paintGuides(context: SKRSContext2D, page: PageGeometry, unit: number): void {
  const contour = contourText(page)
  const cut = contour ?? pathText(rectOutline(trimOf(page)))
  const safe = contour === undefined ? pathText(rectOutline(safeAreaOf(page))) : safeLines(page)
  context.fillStyle = '#ffffff'
  // Of what is cut away from a shape, little may be left to see: it would pass for the product.
  context.globalAlpha = contour === undefined ? 0.5 : 0.8
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(new Path2D(pathText(rectOutline(bleedBoxOf(page))) + cut), 'evenodd')
  context.globalAlpha = 1
  outline(context, cut, { color: '#e5006d', width: 3 * unit, dash: [] })
  if (page.safe > 0) {
    outline(context, safe, { color: '#0090c8', width: 2.5 * unit, dash: [16 * unit, 10 * unit] })
  }
}

function outline(
  context: SKRSContext2D,
  text: string,
  line: { color: string; width: number; dash: number[] },
): void {
  const path = new Path2D(text)
  context.setLineDash([])
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2 * line.width
  context.stroke(path)
  context.setLineDash(line.dash)
  context.strokeStyle = line.color
  context.lineWidth = line.width
  context.stroke(path)
}
