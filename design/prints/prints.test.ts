import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCommand } from '#design/commands.ts'
import type { Asset, DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { distortion } from '#design/photo-fit.ts'
import { preflight } from '#design/preflight.ts'
import { readDocument } from '#design/read-document.ts'
import { mm } from '#design/units.ts'
import { framings, makePrint, readPrint, type Look } from './print-page.ts'
import { onlySize, sizesOf, withPrintsOf } from './print-sizes.ts'

const paper = (width: number, height: number) => ({
  width: mm(width),
  height: mm(height),
  bleed: mm(2),
  safe: mm(4),
  dpi: 300,
})
const sizes = { '10x15': paper(152, 102), '13x18': paper(178, 127), retro: paper(88, 107) }
const photoOf = (widthPx: number, heightPx: number): Asset => ({
  sha256: 'a'.repeat(64),
  widthPx,
  heightPx,
  mime: 'image/jpeg',
})

const documentWith = (assets: DesignDocument['assets']): DesignDocument => ({
  v: 1,
  id: 'prints',
  revision: 0,
  articleId: 203,
  variant: '10x15',
  isTemplate: false,
  pageCount: { min: 1, max: 400 },
  fonts: {},
  assets,
  pages: [
    { id: 'page-1', ...sizes['10x15'], background: backgroundDefaults, elements: [] },
  ] as DesignDocument['pages'],
})

const anyPhoto = fc.record({
  widthPx: fc.integer({ min: 400, max: 8_000 }),
  heightPx: fc.integer({ min: 400, max: 8_000 }),
})
const anyLook = fc.constantFrom<Look>(...framings, 'retro')
const anySize = fc.constantFrom('10x15' as const, '13x18' as const)

describe('a photo as a print', () => {
  it('is a page that a design takes, not distorted, upright as the photo, and read back as it is', () => {
    fc.assert(
      fc.property(anyPhoto, anyLook, anySize, (pixels, look, code) => {
        const photo = photoOf(pixels.widthPx, pixels.heightPx)
        const size = { variant: code, geometry: look === 'retro' ? sizes.retro : sizes[code] }
        const asset = { id: 'beach', photo }
        const page = makePrint({ pageId: 'p1', photoId: 'e1', size, look, asset, copies: 3 })
        const added = applyCommand(documentWith({ beach: photo }), { type: 'add-page', page })
        if (!added.ok) throw new Error(`${added.reason} ${added.path}`)
        const kept = added.document.pages[1]!
        const print = readPrint(kept, added.document.assets, look === 'retro')
        expect(print?.look, 'as it is').toBe(nearest(look, pixels, size.geometry))
        expect(kept.copies).toBe(3)
        expect(distortion(photo, print!.photo, print!.photo.crop)).toBeCloseTo(1, 1)
        if (look !== 'retro' && pixels.widthPx !== pixels.heightPx) {
          expect(kept.width > kept.height).toBe(pixels.widthPx > pixels.heightPx)
        }
        expect(readDocument(JSON.parse(JSON.stringify(added.document))).ok).toBe(true)
      }),
    )
  })

  it('leaves no white edge where it runs to the edge', () => {
    fc.assert(
      fc.property(anyPhoto, anySize, (pixels, code) => {
        const photo = photoOf(pixels.widthPx * 4, pixels.heightPx * 4)
        const size = { variant: code, geometry: sizes[code] }
        const asset = { id: 'beach', photo }
        const page = makePrint({ pageId: 'p1', photoId: 'e1', size, look: 'full', asset })
        const added = applyCommand(documentWith({ beach: photo }), { type: 'add-page', page })
        const found = added.ok ? preflight(added.document) : []
        expect(found.filter(({ code: what }) => what === 'short_of_bleed')).toEqual([])
      }),
    )
  })
})

/** All of a photo that has the very shape of the border is the border. */
function nearest(
  look: Look,
  photo: { widthPx: number; heightPx: number },
  size: { width: number; height: number; safe: number },
): Look {
  if (look !== 'whole') return look
  const tall = photo.heightPx > photo.widthPx === size.height > size.width
  const [width, height] = tall ? [size.width, size.height] : [size.height, size.width]
  const inner = { width: width - 2 * size.safe, height: height - 2 * size.safe }
  const scale = Math.min(inner.width / photo.widthPx, inner.height / photo.heightPx)
  const isSame =
    Math.abs(photo.widthPx * scale - inner.width) < 0.001 &&
    Math.abs(photo.heightPx * scale - inner.height) < 0.001
  return isSame ? 'border' : 'whole'
}

describe('prints of several sizes in one design', () => {
  const photo = photoOf(3000, 2000)
  const asset = (id: string) => ({ id, photo })
  const print = (id: string, code: '10x15' | '13x18', assetId: string) =>
    makePrint({
      pageId: id,
      photoId: `photo-${id}`,
      size: { variant: code, geometry: sizes[code] },
      look: 'full',
      asset: asset(assetId),
    })
  const mixed: DesignDocument = {
    ...documentWith({ one: photo, two: photo }),
    pages: [print('a', '10x15', 'one'), print('b', '13x18', 'two'), print('c', '10x15', 'one')],
  }

  it('come apart by size, each with its own photos and nothing else', () => {
    expect(sizesOf(mixed)).toEqual(['10x15', '13x18'])
    const small = onlySize(mixed, '10x15')!
    expect(small).toMatchObject({ variant: '10x15', pages: [{ id: 'a' }, { id: 'c' }] })
    expect(small.pages.every((page) => page.size === undefined)).toBe(true)
    expect(Object.keys(small.assets)).toEqual(['one'])
    expect(onlySize(mixed, '13x18')).toMatchObject({ variant: '13x18', pages: [{ id: 'b' }] })
    expect(onlySize(mixed, '20x30')).toBeUndefined()
  })

  it('brought back in one size leave the others as they are', () => {
    const small = onlySize(mixed, '10x15')!
    const later = { ...mixed, pages: mixed.pages.slice(1) }
    const back = withPrintsOf(later, small)
    expect(back.pages.map(({ id, size }) => [id, size])).toEqual([
      ['a', '10x15'],
      ['c', '10x15'],
      ['b', '13x18'],
    ])
  })

  it('are changed in their places, and only to paper that they name', () => {
    const before = mixed.pages[0]!
    const larger = print('a', '13x18', 'one')
    const done = applyCommand(mixed, { type: 'replace-page', page: larger })
    expect(done.ok && done.document.pages.map(({ id, size }) => [id, size])).toEqual([
      ['a', '13x18'],
      ['b', '13x18'],
      ['c', '10x15'],
    ])
    const stranger = { ...before, size: undefined, width: 300 }
    const { size: _, ...plain } = before
    const of = { ...mixed, pages: [plain, ...mixed.pages.slice(1)] }
    expect(applyCommand(of, { type: 'replace-page', page: stranger })).toMatchObject({
      ok: false,
      reason: 'geometry_not_of_article',
    })
    expect(
      applyCommand(mixed, { type: 'replace-page', page: { ...before, id: 'nobody' } }),
    ).toMatchObject({ ok: false, reason: 'no_such_page' })
  })
})
