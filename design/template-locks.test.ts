import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { DesignDocument } from './document.ts'
import { findBrokenLock } from './template-locks.ts'

const locked = { locked: 'by-template' }
const shape = { ...samples.shape, ...locked }
const text = { ...samples.text, ...locked }
const slot = { ...samples.slot, ...locked }
const saved = documentWith([shape, text, slot, { ...samples.photo }])

const broken = (elements: object[], page: object = {}) =>
  findBrokenLock(saved, documentWith(elements, {}, page))

describe('a design made from a template', () => {
  it('may change what was left open: the photo of a slot, the words, and all that is its own', () => {
    const words = { ...text, text: 'Hej, tato!' }
    const filled = { ...slot, asset: 'party' }
    const own = { ...samples.photo, x: 1 }
    expect(broken([shape, words, filled, own, { ...samples.clipArt }])).toBeUndefined()
    expect(broken([own, shape, words, filled])).toBeUndefined()
  })

  it.each<[string, object[]]>([
    ['moves', [{ ...shape, x: 1 }, text, slot]],
    ['takes away', [text, slot]],
    ['unlocks', [{ ...shape, locked: 'no' }, text, slot]],
    ['reorders', [text, shape, slot]],
    ['recolours', [shape, { ...text, fill: '#ff0000' }, slot]],
    ['opens', [shape, text, { ...slot, editable: false }]],
    ['adds to', [shape, text, slot, { ...samples.qrCode, ...locked }]],
  ])('is refused when it %s what was fixed', (_, elements) => {
    expect(broken(elements)).toBe('pages.0.elements')
  })

  it('keeps the words of a text that was not left open', () => {
    const fixed = { ...text, editable: false }
    const before = documentWith([fixed])
    const after = documentWith([{ ...fixed, text: 'Hej' }])
    expect(findBrokenLock(before, after)).toBe('pages.0.elements')
    expect(findBrokenLock(before, before)).toBeUndefined()
  })

  it('keeps a fixed background and cannot fix one itself', () => {
    const fixed = documentWith(
      [],
      {},
      { background: { type: 'plain', color: '#ffeedd', ...locked } },
    )
    const free = documentWith(
      [],
      {},
      { background: { type: 'plain', color: '#ffeedd', locked: 'no' } },
    )
    expect(findBrokenLock(fixed, free)).toBe('pages.0.background')
    expect(findBrokenLock(free, fixed)).toBe('pages.0.background')
    expect(findBrokenLock(fixed, fixed)).toBeUndefined()
  })

  it('keeps the pages that hold something fixed, and adds none that do', () => {
    const other = (document: DesignDocument): DesignDocument => ({
      ...document,
      pages: document.pages.map((page) => ({ ...page, id: 'other' })),
    })
    expect(findBrokenLock(saved, other(saved))).toBe('pages')
    const free = documentWith([])
    expect(findBrokenLock(free, other(saved))).toBe('pages.0')
    expect(findBrokenLock(free, other(free))).toBeUndefined()
  })

  it('cannot declare itself a template; a template is free', () => {
    expect(findBrokenLock(saved, { ...saved, isTemplate: true })).toBe('isTemplate')
    expect(findBrokenLock({ ...saved, isTemplate: true }, documentWith([]))).toBeUndefined()
  })
})
