import { bleedBoxOf, type PageGeometry } from '#design/document.ts'
import { inset, type Rect } from '#design/geometry.ts'
import { photoFrame } from '#design/prints/print-page.ts'
import { mm } from '#design/units.ts'
import { picturedMotifIds } from './pictured-motifs.ts'
import type { Focus } from './sheet.ts'

/** Photo place on what is made of several, or has a border of its own. */
export type PhotoPlace = { motif: string; page: PageGeometry; frame: Rect }

/** Pictures of people, animals and places; patterns would look like wrapping paper between them. */
const albums = [
  'hill-couple',
  'sailing-boat',
  'dog-portrait',
  'balloon-flight',
  'flower-bouquet',
  'dawn-mountains',
  'cat-window',
  'city-night',
  'sun-and-arches',
]

/** In the order of their places, with the chosen one first if it is a picture. */
export function albumFrom(motif: string, count: number): string[] {
  const all = picturedMotifIds.includes(motif) ? [motif, ...albums] : albums
  const once = [...new Set(all)]
  return Array.from({ length: count }, (_, index) => once[index % once.length]!)
}

/** None for what is one picture to the edge. */
export function photoPlaces(motif: string, page: PageGeometry, focus: Focus): PhotoPlace[] {
  const frames = framesOf(page, focus)
  const motifs = albumFrom(motif, frames.length)
  return frames.map((frame, index) => ({
    motif: focus === 'retro' ? motif : motifs[index]!,
    frame,
    page: { ...page, width: mm(frame.width), height: mm(frame.height), bleed: mm(0), safe: mm(0) },
  }))
}

/** The frame of a retro print is the same for all. */
const anyPhoto = { sha256: '', widthPx: 1, heightPx: 1, mime: 'image/jpeg' as const }

function framesOf(page: PageGeometry, focus: Focus): Rect[] {
  if (focus === 'retro') return [photoFrame(page, anyPhoto, 'retro')]
  const { width, height } = page
  if (focus === 'strip') {
    const [side, gap] = [width * 0.09, width * 0.07]
    const foot = height * 0.09
    return grid(
      { x: side, y: side, width: width - 2 * side, height: height - side - foot },
      [1, 4],
      gap,
    )
  }
  if (focus !== 'collage') return []
  const margin = Math.max(page.safe, 0.05 * Math.min(width, height))
  const isSquare = Math.max(width, height) < 1.15 * Math.min(width, height)
  const columns = isSquare || width < height ? 3 : 4
  const rows = isSquare || width > height ? 3 : 4
  const inner = inset({ x: 0, y: 0, width, height }, margin)
  return grid(inner, [columns, rows], margin * 0.5)
}

function grid(box: Rect, [columns, rows]: [number, number], gap: number): Rect[] {
  const width = (box.width - gap * (columns - 1)) / columns
  const height = (box.height - gap * (rows - 1)) / rows
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: box.x + (index % columns) * (width + gap),
    y: box.y + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }))
}

/** Paper around the frame, to the edge of the bleed. */
export function aroundFrame(page: PageGeometry, frame: Rect): Rect[] {
  const { x, y, width, height } = bleedBoxOf(page)
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height]
  return [
    { x, y, width, height: frame.y - y },
    { x, y: bottom, width, height: y + height - bottom },
    { x, y: frame.y, width: frame.x - x, height: frame.height },
    { x: right, y: frame.y, width: x + width - right, height: frame.height },
  ]
}
