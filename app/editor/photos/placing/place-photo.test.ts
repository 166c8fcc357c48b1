import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf, pageOf } from '#app/editor/core/editor.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { bleedBoxOf, trimOf } from '#design/document.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { containsRect, inset, overlaps } from '#design/geometry.ts'
import { distortion, effectiveDpi } from '#design/photo-fit.ts'
import { mugDocument, photoAsset } from '#tests/designs/mug-document.ts'
import { usesOf } from './photo-places.ts'
import { placePhoto, type PlacedPhoto } from './place-photo.ts'
import { addPagesFor, fillAllSlots, roomForPhotos, spreadOverPages } from './use-all-photos.ts'

await loadCommands()

const photo = (id: string, widthPx?: number, heightPx?: number): PlacedPhoto => ({
  id,
  asset: photoAsset(widthPx, heightPx),
})

type Given = { pages?: object[][]; width?: number; height?: number; assets?: string[] }

const documentWith = ({ assets = [], ...given }: Given = {}) =>
  mugDocument({
    pageCount: { min: 1, max: 20 },
    assets: Object.fromEntries(assets.map((id) => [id, photoAsset()])),
    ...given,
  })

let made = 0
const newId = () => `e${(made += 1)}`
const slot = (id: string, more = {}) => ({
  ...slotDefaults,
  id,
  x: 10,
  y: 10,
  width: 40,
  height: 30,
  ...more,
})
const placed = (id: string, more = {}) => ({
  ...photoDefaults,
  id,
  x: 10,
  y: 10,
  width: 40,
  height: 30,
  asset: 'old',
  ...more,
})

function run(
  document: DesignDocument,
  place: (document: DesignDocument) => { commands: never[] | readonly unknown[] },
) {
  const editor = createEditor(document)
  const result = editor.runAll(place(document).commands as Parameters<typeof editor.runAll>[0])
  expect(result).toMatchObject({ ok: true })
  return editor
}

const put = (document: DesignDocument, one: PlacedPhoto, more = {}) =>
  run(document, () => placePhoto(document, { pageId: 'p0', photo: one, newId, ...more }))

describe('a photo that is tapped', () => {
  it('fills the first empty place of the page', () => {
    const document = documentWith({
      pages: [[slot('full', { asset: 'old' }), slot('s1'), slot('s2')]],
      assets: ['old'],
    })
    const page = pageOf(put(document, photo('new')).getState())
    expect(page.elements.map((element) => 'asset' in element && element.asset)).toEqual([
      'old',
      'new',
      null,
    ])
  })

  it('fills the place that was chosen for it', () => {
    const document = documentWith({ pages: [[slot('s1'), slot('s2')]] })
    const page = pageOf(put(document, photo('new'), { slotId: 's2' }).getState())
    expect(page.elements.map((element) => 'asset' in element && element.asset)).toEqual([
      null,
      'new',
    ])
  })

  it('fills a locked place that was left open, and no other', () => {
    const document = documentWith({
      pages: [
        [
          slot('closed', { locked: 'by-template', editable: false }),
          slot('open', { locked: 'by-template', editable: true }),
        ],
      ],
    })
    const page = pageOf(put(document, photo('new')).getState())
    expect(page.elements.map((element) => 'asset' in element && element.asset)).toEqual([
      null,
      'new',
    ])
  })

  it('covers an empty page to the edge of its bleed', () => {
    const page = pageOf(put(documentWith(), photo('new')).getState())
    expect(page.elements).toMatchObject([{ type: 'photo', x: -3, y: -3, width: 206, height: 96 }])
  })

  it('turns an untouched page the way it was taken, in the same step', () => {
    const upright = photo('new', 3000, 4000)
    const editor = put(documentWith(), upright, { mayTurn: true })
    expect(pageOf(editor.getState())).toMatchObject({
      width: 90,
      height: 200,
      elements: [{ type: 'photo', x: -3, y: -3, width: 96, height: 206 }],
    })
    editor.undo()
    expect(documentOf(editor.getState())).toEqual(documentWith())
  })

  it.each([
    ['an article has one way only', documentWith(), photo('new', 3000, 4000), false],
    ['it is nearly square', documentWith(), photo('new', 3000, 3100), true],
    [
      'there is something already',
      documentWith({ pages: [[placed('a')]], assets: ['old'] }),
      photo('new', 3000, 4000),
      true,
    ],
  ])('leaves the page as it is when %s', (_, document, one, mayTurn) => {
    expect(pageOf(put(document, one, { mayTurn }).getState())).toMatchObject({ width: 200 })
  })

  it('else stands in the middle, whole, and beside what is there already', () => {
    const document = documentWith({ pages: [[placed('a', { x: 80, y: 30 })]], assets: ['old'] })
    const first = put(document, photo('new')).getState()
    const second = pageOf(put(documentOf(first), photo('next')).getState()).elements.at(-1)!
    const [, one] = pageOf(first).elements
    expect('crop' in one! && one.crop).toMatchObject({ width: 1, height: 1 })
    expect([one!.x === second.x, one!.width === second.width]).toEqual([false, true])
  })

  it('comes with itself when the design does not have it yet, and is one step to undo', () => {
    const editor = put(documentWith(), photo('new'))
    expect(Object.keys(documentOf(editor.getState()).assets)).toEqual(['new'])
    editor.undo()
    expect(documentOf(editor.getState())).toEqual(documentWith())
  })
})

describe('a photo that is let go over the page', () => {
  it('fills the place under the finger, also one that is taken', () => {
    const document = documentWith({
      pages: [[slot('s1', { asset: 'old' }), slot('s2', { x: 100 })]],
      assets: ['old'],
    })
    const at = { x: 20, y: 20 }
    const page = pageOf(put(document, photo('new'), { at }).getState())
    expect(page.elements[0]).toMatchObject({ id: 's1', asset: 'new' })
  })

  it('else stands there, inside of the safe area', () => {
    const document = documentWith({ pages: [[placed('a')]], assets: ['old'] })
    const at = { x: 199, y: 89 }
    const one = pageOf(put(document, photo('new'), { at }).getState()).elements.at(-1)!
    expect(containsRect(inset(trimOf(pageOf(createEditor(document).getState())), 5), one)).toBe(
      true,
    )
  })
})

describe('on any page', () => {
  const sides = fc.integer({ min: 40, max: 900 })
  const pixels = fc.integer({ min: 40, max: 9_000 })

  it('a photo is never stretched, nor larger than half of the page, nor softer than it must be', () => {
    fc.assert(
      fc.property(sides, sides, pixels, pixels, (width, height, widthPx, heightPx) => {
        const document = documentWith({ pages: [[placed('a')]], width, height, assets: ['old'] })
        const one = photo('new', widthPx, heightPx)
        const page = pageOf(put(document, one).getState())
        const element = page.elements.at(-1)!
        if (element.type !== 'photo') throw new Error('no photo')
        expect(distortion(one.asset, element, element.crop)).toBeCloseTo(1, 1)
        expect(element.width).toBeLessThanOrEqual(page.width / 2 + 0.1)
        expect(element.height).toBeLessThanOrEqual(page.height / 2 + 0.1)
        const isSharp = effectiveDpi(one.asset, element, element.crop) >= 190
        const isSmall = element.width < page.width * 0.25 || element.height < page.height * 0.25
        expect(isSharp || isSmall).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('all photos together find a place on the paper, none over another', () => {
    fc.assert(
      fc.property(
        sides,
        sides,
        fc.integer({ min: 1, max: 45 }),
        fc.integer({ min: 1, max: 4 }),
        (width, height, count, pageCount) => {
          const document = documentWith({
            pages: Array.from({ length: pageCount }, () => []),
            width,
            height,
          })
          const photos = Array.from({ length: count }, (_, at) => photo(`n${at}`))
          const { placed: said } = spreadOverPages(document, photos, newId)
          const after = documentOf(
            run(document, () => spreadOverPages(document, photos, newId)).getState(),
          )
          const all = after.pages.flatMap((page) => page.elements)
          expect(all).toHaveLength(said)
          expect(said).toBe(Math.min(count, 20 * Math.min(pageCount, count)))
          for (const page of after.pages) expectTidy(page)
        },
      ),
      { numRuns: 40 },
    )
  })
})

function expectTidy(page: Page): void {
  for (const [at, element] of page.elements.entries()) {
    expect(containsRect(bleedBoxOf(page), element)).toBe(true)
    for (const other of page.elements.slice(at + 1)) {
      expect(overlaps(inset(element, 0.001), inset(other, 0.001))).toBe(false)
    }
  }
}

describe('all at once', () => {
  it('the empty places of all pages are filled in their order, as far as there are photos', () => {
    const document = documentWith({
      pages: [
        [slot('a'), slot('b', { asset: 'old' })],
        [slot('c'), slot('d')],
      ],
      assets: ['old'],
    })
    expect(roomForPhotos(document)).toEqual({ slots: 3, onPages: 0, morePages: 18 })
    const subject = { x: 0, y: 0.5 }
    const photos = [{ ...photo('one', 4000, 1000), subject }, photo('two')]
    const editor = run(document, () => fillAllSlots(document, photos))
    const slots = documentOf(editor.getState()).pages.flatMap(({ elements }) => elements)
    expect(slots.map((element) => 'asset' in element && element.asset)).toEqual([
      'one',
      'old',
      'two',
      null,
    ])
    expect(slots[0]).toMatchObject({ crop: { x: 0 } })
    editor.undo()
    expect(documentOf(editor.getState())).toEqual(document)
  })

  it('a photo is counted wherever it is seen', () => {
    const document = documentWith({
      pages: [[placed('a'), slot('s', { asset: 'old' })], [placed('b')]],
      assets: ['old', 'unused'],
    })
    expect([...usesOf(document)]).toEqual([['old', 3]])
  })

  it('more photos than there is room for: the number that is said is the number that is placed', () => {
    const document = documentWith({ pages: [[]] })
    const photos = Array.from({ length: 37 }, (_, at) => photo(`n${at}`))
    expect(roomForPhotos(document).onPages).toBe(20)
    expect(spreadOverPages(document, photos, newId).placed).toBe(20)
  })

  it('pages are added for the others as far as the article allows them', () => {
    const document = documentWith({ pages: [[placed('a')]], assets: ['old'] })
    expect(addPagesFor(document, 17, newId)).toHaveLength(5)
    expect(addPagesFor(document, 400, newId)).toHaveLength(19)
    const fixed = { ...document, pageCount: { min: 1, max: 1 } } as typeof document
    expect(addPagesFor(fixed, 17, newId)).toEqual([])
    const editor = createEditor(document)
    for (const command of addPagesFor(document, 17, newId)) editor.run(command)
    expect(roomForPhotos(documentOf(editor.getState())).onPages).toBe(100)
  })
})
