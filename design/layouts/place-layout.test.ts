import { describe, expect, it } from 'vitest'
import { documentWith, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from '#design/document.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { distortion } from '#design/photo-fit.ts'
import { applyCommand } from '#design/commands.ts'
import { defaultSpacing } from './arrange.ts'
import { findLayout, layouts } from './layout-collection.ts'
import { layoutIdOfPage, placeLayout } from './place-layout.ts'

const caption = { text: 'Your words', language: 'en', font: 'lora', sha256: 'b'.repeat(64) }
let count = 0

function layOut(document: DesignDocument, layoutId: string) {
  const page = document.pages[0]!
  const { commands, ...rest } = placeLayout(document, {
    pageId: page.id,
    layout: findLayout(layoutId)!,
    spacing: defaultSpacing(page),
    caption,
    newId: () => `n${count++}`,
  })
  const after = commands.reduce((before, command) => {
    const result = applyCommand(before, command)
    if (!result.ok) throw new Error(`${command.type}: ${result.reason} ${result.path}`)
    return result.document
  }, document)
  return { document: after, elements: after.pages[0]!.elements, ...rest }
}

const slotsOf = ({ elements }: { elements: readonly { type: string }[] }) =>
  elements.filter((element): element is ElementOf<'slot'> => element.type === 'slot')

const photo = samples.photo
const threePhotos = [
  { ...photo, id: 'one', asset: 'beach' },
  { ...photo, id: 'two', asset: 'party', flipX: true },
  { ...photo, id: 'three', asset: 'sunset', filter: { ...photo.filter, saturation: 0 } },
]
const unused = { assets: { beach: documentWith([]).assets['beach'] } }

describe('a layout that is put on a page', () => {
  it('takes the photos that are there, in their order and as they looked', () => {
    const slots = slotsOf(layOut(documentWith(threePhotos), 'grid-3'))
    expect(slots.map(({ asset }) => asset)).toEqual(['beach', 'party', 'sunset'])
    expect(slots[1]!.flipX).toBe(true)
    expect(slots[2]!.filter.saturation).toBe(0)
  })

  it('never distorts a photo', () => {
    const { document, elements } = layOut(documentWith(threePhotos), 'hero-strip-4')
    for (const slot of slotsOf({ elements })) {
      if (slot.asset === null) continue
      expect(distortion(document.assets[slot.asset]!, slot, slot.crop)).toBeCloseTo(1, 2)
    }
    expect(slotsOf({ elements })).toHaveLength(4)
  })

  it('leaves empty places where there are too few photos', () => {
    const done = layOut(documentWith([{ ...photo, asset: 'beach' }], unused), 'grid-4')
    expect(done.emptySlots).toBe(3)
    expect(slotsOf(done).filter(({ asset }) => asset === null)).toHaveLength(3)
  })

  it('says how many photos have no place, and finds them again for a larger layout', () => {
    const fewer = layOut(documentWith(threePhotos), 'grid-2')
    expect(fewer.leftPhotos).toBe(1)
    const more = layOut(fewer.document, 'grid-3')
    expect(slotsOf(more).map(({ asset }) => asset)).toEqual(['beach', 'party', 'sunset'])
    expect(more.emptySlots).toBe(0)
  })

  it('leaves what is locked and what is no photo as it is, and lies under it', () => {
    const locked = { ...photo, id: 'locked', locked: 'by-owner' }
    const { elements } = layOut(documentWith([locked, photo, samples.text]), 'single-1')
    expect(elements.map(({ type }) => type)).toEqual(['photo', 'slot', 'text'])
    expect(elements[0]!.id).toBe('locked')
  })

  it('brings its cards, and takes them away with the next layout', () => {
    const strewn = layOut(documentWith(threePhotos), 'polaroids-3')
    expect(strewn.elements.map(({ type }) => type)).toEqual([
      'shape',
      'slot',
      'shape',
      'slot',
      'shape',
      'slot',
    ])
    expect(strewn.elements[0]!.group).toBe(strewn.elements[1]!.group)
    const tidy = layOut(strewn.document, 'grid-3')
    expect(tidy.elements.map(({ type }) => type)).toEqual(['slot', 'slot', 'slot'])
    expect(slotsOf(tidy).every(({ rotation }) => rotation === 0)).toBe(true)
  })

  it('keeps words that somebody wrote into it, and throws away those that nobody did', () => {
    const first = layOut(documentWith([]), 'caption-2')
    const text = first.elements.find(({ type }) => type === 'text')!
    expect(layOut(first.document, 'grid-2').elements.map(({ type }) => type)).not.toContain('text')
    const written = applyCommand(first.document, {
      type: 'set-properties',
      elementId: text.id,
      kind: 'text',
      properties: { text: 'Ana & Luis' },
    })
    if (!written.ok) throw new Error(written.reason)
    const second = layOut(written.document, 'caption-1')
    const texts = second.elements.filter(({ type }) => type === 'text')
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatchObject({ id: text.id, text: 'Ana & Luis' })
    expect(layOut(second.document, 'grid-2').elements.some(({ id }) => id === text.id)).toBe(true)
  })

  it.each(layouts.map(({ id }) => id))('is accepted as %s, and known again by it', (id) => {
    const { document } = layOut(documentWith(threePhotos), id)
    expect(layoutIdOfPage(document.pages[0]!)).toBe(id)
  })

  it('is not known on a page that nobody laid out', () => {
    const page = documentWith([samples.slot], {}, mugPage).pages[0]!
    expect(layoutIdOfPage(page)).toBeUndefined()
  })
})
