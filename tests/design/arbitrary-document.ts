import fc from 'fast-check'
import { calendarDays, peopleOf } from '#design/calendar/dating.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { calendarDefaults } from '#design/elements/calendar.ts'
import { clipArtDefaults } from '#design/elements/clip-art.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { textDefaults } from '#design/elements/text.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'

/** Documents for tests: one that Ana made, and any that somebody could make. */

const sha = 'a'.repeat(64)

export const sampleAssets = {
  beach: { sha256: sha, widthPx: 4032, heightPx: 3024, mime: 'image/jpeg' },
  party: { sha256: sha, widthPx: 600, heightPx: 800, mime: 'image/png' },
  sunset: { sha256: sha, widthPx: 6000, heightPx: 4000, mime: 'image/jpeg' },
  star: { sha256: sha, widthPx: 100, heightPx: 100, mime: 'image/svg+xml' },
} as const

export const mugPage = { id: 'wrap', width: 200, height: 90, bleed: 3, safe: 5, dpi: 300 }

const frame = { x: 20, y: 20, width: 40, height: 30 }

/** One element of each kind, as plain input of the schema. */
export const samples = {
  photo: { ...photoDefaults, ...frame, id: 'photo', asset: 'beach' },
  text: {
    ...textDefaults,
    fill: '#1b1b1b',
    ...frame,
    id: 'text',
    text: 'Wszystkiego najlepszego, mamo!',
    language: 'pl',
    font: 'roboto',
    size: 5,
  },
  shape: { ...shapeDefaults, ...frame, id: 'shape', fill: '#1b1b1b' },
  clipArt: { ...clipArtDefaults, ...frame, id: 'clip-art', asset: 'star' },
  slot: { ...slotDefaults, ...frame, id: 'slot' },
  qrCode: {
    ...qrCodeDefaults,
    ...frame,
    id: 'qr-code',
    height: 40,
    content: 'https://example.org',
  },
  calendar: {
    ...calendarDefaults,
    ...frame,
    ...calendarDays({ year: 2027, month: 1 }, peopleOf('PL', 'pl'), 'grid'),
    id: 'calendar',
    font: 'roboto',
    titleFont: 'roboto',
  },
}

export function documentWith(
  elements: readonly object[],
  changes: object = {},
  pageChanges: object = {},
): DesignDocument {
  return DesignDocument.parse({
    v: 1,
    id: 'anas-mug',
    revision: 1,
    articleId: 12,
    variant: 'mug-330',
    isTemplate: false,
    pageCount: { min: 1, max: 20 },
    fonts: { roboto: sha },
    assets: sampleAssets,
    pages: [{ ...mugPage, background: backgroundDefaults, elements, ...pageChanges }],
    ...changes,
  })
}

/** Spread evenly, with decimals to round: most of what `fc.double` makes is next to nothing. */
export function millimetres(min: number, max: number) {
  return fc.integer({ min: 0, max: 99_991 }).map((step) => min + ((max - min) * step) / 99_991)
}

const anyFrame = fc.record({
  x: millimetres(-60, 260),
  y: millimetres(-60, 160),
  width: millimetres(4, 300),
  height: millimetres(4, 300),
  rotation: fc.oneof(fc.constantFrom(0, 90, 180, -90), millimetres(-400, 400)),
  locked: fc.constantFrom('no', 'no', 'no', 'no', 'no', 'by-owner', 'by-template'),
  group: fc.constantFrom(null, null, 'g1'),
  important: fc.boolean(),
})

const photoAsset = fc.constantFrom('beach' as const, 'party' as const)

/** Half of all photos and shapes lie on the edges where bleed and trim are. */
function onEdges(frame: { x: number; y: number; width: number; height: number }, page: Edges) {
  const { left, right, top, bottom } = page
  return { ...frame, x: left, y: top, width: right - left, height: bottom - top, rotation: 0 }
}
type Edges = { left: number; right: number; top: number; bottom: number }

const anyEdges = fc.record({
  left: fc.constantFrom(-4, -3, -1, 0, 20),
  right: fc.constantFrom(100, 199, 200, 202, 203, 210),
  top: fc.constantFrom(-3, 0, 5, 30),
  bottom: fc.constantFrom(60, 90, 93, 100),
})

export const anyElement = fc
  .tuple(
    fc.constantFrom(...Object.keys(samples)),
    anyFrame,
    fc.option(anyEdges),
    photoAsset,
    millimetres(0.2, 1),
    fc.boolean(),
  )
  .map(([kind, place, edges, asset, zoom, isFilled]) => {
    const sample = samples[kind as keyof typeof samples]
    const placed = { ...sample, ...place, ...(edges ? onEdges(place, edges) : {}) }
    if (kind === 'qrCode') return { ...placed, height: placed.width }
    if (kind === 'slot' && !isFilled) return placed
    if (kind !== 'photo' && kind !== 'slot') return placed
    const whole = coverCrop(sampleAssets[asset], placed)
    const crop = { ...whole, width: whole.width * zoom, height: whole.height * zoom }
    return { ...placed, asset, crop }
  })

export const anyGeometry = fc.record({
  width: millimetres(30, 600).map(mm),
  height: millimetres(30, 600).map(mm),
  bleed: fc.constantFrom(0, 2, 3, 5).map(mm),
  safe: fc.constantFrom(0, 3, 5, 10).map(mm),
  dpi: fc.constantFrom(150, 300),
})

const anyBackground = fc.oneof(
  fc.constant(backgroundDefaults),
  photoAsset.map((asset) => ({
    ...backgroundDefaults,
    type: 'photo' as const,
    asset,
    crop: coverCrop(sampleAssets[asset], { width: 206, height: 96 }),
  })),
)

/** Pages p0, p1 … of mugs with elements e0, e1 …, some locked, some in each other's way. */
export const anyDocument = fc
  .record({
    isTemplate: fc.boolean(),
    pages: fc.array(
      fc.record({
        background: anyBackground,
        elements: fc.array(anyElement, { minLength: 1, maxLength: 4, size: 'max' }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ isTemplate, pages }) => {
    let count = 0
    return documentWith([], {
      isTemplate,
      pages: pages.map((page, index) => ({
        ...mugPage,
        ...page,
        id: `p${index}`,
        elements: page.elements.map((element) => ({ ...element, id: `e${count++}` })),
      })),
    })
  })

export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
