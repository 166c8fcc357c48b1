import { expect, it } from 'vitest'
import { personalise } from './personalise.ts'
import { WHOLE_FRONT } from './quick-data.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { textDefaults } from '#design/elements/text.ts'
import { personalFieldsOf } from '#design/personal-fields.ts'
import { seenOf } from '#tests/faces/count-cuts.ts'
import { mugDocument, photoAsset } from '#tests/designs/mug-document.ts'

const frame = { x: 10, y: 10, width: 40, height: 20 }
const text = (id: string, words: string, more = {}) => ({
  ...textDefaults,
  ...frame,
  id,
  text: words,
  language: 'en',
  font: 'roboto',
  size: 5,
  ...more,
})
const asItIs = { mayTurn: false }
const sample = { placeholder: true }
const slot = (id: string, more = {}) => ({ ...slotDefaults, ...frame, id, ...more })

const designOf = (elements: object[], pageCount = { min: 1, max: 1 }) =>
  mugDocument({ pages: [elements], pageCount })
const idsOf = (document: ReturnType<typeof designOf>) =>
  personalFieldsOf(document)?.map(({ elementId }) => elementId)
const wordsOf = (document: ReturnType<typeof designOf>) =>
  document.pages[0]!.elements.map((element) => 'text' in element && element.text)
const photo = (widthPx: number, heightPx: number) => ({
  id: 'photo',
  asset: photoAsset(widthPx, heightPx),
})

it('asks for the words that were marked as samples, else for all that are open', () => {
  const open = text('open', 'Hello')
  const closed = text('closed', 'Fixed', { locked: 'by-template', editable: false })
  const name = text('name', 'Anna', { ...sample, locked: 'by-template', editable: true })
  expect(idsOf(designOf([open, closed]))).toEqual(['open'])
  expect(idsOf(designOf([open, closed, name]))).toEqual(['name'])
})

it('asks for photos where a place is open, empty or not, and nowhere else', () => {
  const closed = slot('closed', { locked: 'by-template', editable: false })
  expect(idsOf(designOf([slot('place'), closed]))).toEqual(['place'])
})

it('leaves to the editor what has many pages or many fields', () => {
  expect(idsOf(designOf([slot('place')], { min: 1, max: 40 }))).toBeUndefined()
  const many = Array.from({ length: 7 }, (_, at) => slot(`s${at}`))
  expect(idsOf(designOf(many))).toBeUndefined()
})

it('takes the same sample on both sides of a mug for one name', () => {
  const start = designOf([text('left', 'Anna', sample), text('right', 'Anna', sample)])
  expect(idsOf(start)).toEqual(['left'])
  const made = personalise(start, { words: { left: 'Zosia' }, photos: {} }, asItIs)
  expect(wordsOf(made)).toEqual(['Zosia', 'Zosia'])
  expect(JSON.stringify(made)).not.toContain('placeholder')
})

it('keeps a sample that was not written over, and empties words that were taken out', () => {
  const start = designOf([text('name', 'Anna', sample)])
  expect(personalise(start, { words: { name: ' ' }, photos: {} }, asItIs)).toEqual(start)
  const own = designOf([text('line', 'Hello')])
  expect(wordsOf(personalise(own, { words: { line: '' }, photos: {} }, asItIs))).toEqual([''])
})

it('covers the front with a photo, turned as it was taken only where it may be', () => {
  const photos = { [WHOLE_FRONT]: photo(3_000, 4_000) }
  const [fixed, turned] = [false, true].map(
    (mayTurn) => personalise(designOf([]), { words: {}, photos }, { mayTurn }).pages[0]!,
  )
  expect([fixed!.width, turned!.width]).toEqual([200, 90])
  expect(turned!.elements).toMatchObject([{ asset: 'photo', x: -3, width: 96 }])
})

it('shows a photo on both sides of a mug, and a panorama all the way round', () => {
  const onMug = (widthPx: number, heightPx: number) => {
    const photos = { [WHOLE_FRONT]: photo(widthPx, heightPx) }
    const mug = { mayTurn: false, hasSides: true }
    return personalise(designOf([]), { words: {}, photos }, mug).pages[0]!.elements
  }
  const [left, right, ...others] = onMug(3_000, 3_000)
  expect(others).toEqual([])
  expect(left).toMatchObject({ asset: 'photo', x: -3, y: -3, height: 96 })
  expect(right!.x + right!.width).toBeCloseTo(203)
  expect(left!.x + left!.width).toBeLessThan(right!.x)
  expect(onMug(8_000, 3_000)).toMatchObject([{ x: -3, width: 206 }])
})

it('cuts no head that the shop has found, in a place, on a front and on both sides of a mug', () => {
  // Far from the middle, which is what an empty sky in between would be taken for.
  const face = { x: 0.3, y: 0.02, width: 0.2, height: 0.15, eyes: { x: 0.4, y: 0.08 }, score: 0.9 }
  const portrait = { ...photo(3_000, 4_000), subject: { x: 0.5, y: 0.8 }, faces: [face] }
  const madeOf = (elements: object[], field: string, hasSides: boolean) =>
    personalise(
      designOf(elements),
      { words: {}, photos: { [field]: portrait } },
      { mayTurn: false, hasSides },
    ).pages[0]!
  for (const page of [
    madeOf([slot('place')], 'place', false),
    madeOf([], WHOLE_FRONT, false),
    madeOf([], WHOLE_FRONT, true),
  ]) {
    expect(page.elements.length).toBeGreaterThan(0)
    for (const element of page.elements) {
      if (element.type !== 'photo' && element.type !== 'slot') throw new Error(element.type)
      expect(seenOf(face, element.crop, windowOf(page, element))).toBeGreaterThan(0.97)
    }
  }
})

it('shows everybody whole where a round place cannot, unless its maker has fixed it', () => {
  const faceAt = (x: number) => ({
    x: x - 0.06,
    y: 0.4,
    width: 0.12,
    height: 0.16,
    eyes: { x, y: 0.46 },
    score: 0.9,
  })
  const faces = [faceAt(0.1), faceAt(0.9)]
  const round = { width: 40, height: 40, mask: { shape: 'ellipse', radius: 0 } }
  const pictureIn = (place: object) => {
    const photos = { place: { ...photo(4_000, 3_000), faces } }
    const [page] = personalise(designOf([place]), { words: {}, photos }, asItIs).pages
    const [picture] = page!.elements
    if (picture?.type !== 'slot') throw new Error('The place is gone')
    const seen = faces.map((face) => seenOf(face, picture.crop, windowOf(page!, picture)))
    return { picture, least: Math.min(...seen) }
  }
  const { picture, least } = pictureIn(slot('place', round))
  expect(picture.mask.shape).toBe('rect')
  expect(least).toBeGreaterThan(0.97)
  // Still where the circle was.
  expect(Math.hypot(picture.width, picture.height)).toBeLessThanOrEqual(40.01)
  const fixed = pictureIn(slot('place', { ...round, locked: 'by-template', editable: true }))
  expect(fixed.picture).toMatchObject({ width: 40, mask: { shape: 'ellipse' } })
})
