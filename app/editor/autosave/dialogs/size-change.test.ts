import { expect, it } from 'vitest'
import type { Variant } from '#commerce/catalogue/article.contract.ts'
import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { textDefaults } from '#design/elements/text.ts'
import { mm } from '#design/units.ts'
import { changeSize, countChanges, geometryOf, hasTemplateLock } from './size-change.ts'

const upright = { mayTurn: false }
const price = { amountMinor: 1290, currency: 'GBP' }
const variant = (code: string, widthMm: number, heightMm: number): Variant => ({
  code,
  label: code,
  widthMm,
  heightMm,
  bleedMm: 3,
  safeMm: 5,
  resolutionDpi: 300,
  price,
  quantityBreaks: [],
})
const [large, small] = [variant('330', 206, 96), variant('200', 180, 80)]

const words = {
  ...textDefaults,
  id: 't1',
  x: mm(20),
  y: mm(20),
  width: mm(60),
  height: mm(20),
  text: 'Hello',
  language: 'en',
  font: 'roboto',
  size: 5,
} as DesignDocument['pages'][number]['elements'][number]

const mug = (elements = [words]): DesignDocument => {
  const empty = { articleId: 101, pageCount: { min: 1, max: 1 } } as DesignDocument
  const { pages, ...geometry } = geometryOf(empty, large, upright)
  return {
    v: 1,
    id: 'new',
    revision: 0,
    isTemplate: false,
    fonts: {},
    assets: {},
    ...geometry,
    pages: [{ id: 'page-1', ...pages[0], background: backgroundDefaults, elements }],
  }
}

it('lays the design out on the paper of the other size and says what became of it', () => {
  const change = changeSize(mug(), small, upright)!
  expect(change.document).toMatchObject({
    articleId: 101,
    variant: '200',
    pages: [{ width: 180, height: 80, bleed: 3, safe: 5, dpi: 300 }],
  })
  expect(countChanges(change.changes)).toEqual({
    smaller: 1,
    larger: 0,
    recropped: 0,
    endsOnPaper: 0,
  })
  expect(change.document.pages[0]!.elements[0]!.width).toBeLessThan(60)
})

it('is impossible when the other size takes fewer pages', () => {
  const two = { ...mug(), pages: [...mug().pages, ...mug().pages] }
  expect(changeSize(two, small, upright)).toBeUndefined()
})

it('knows what the maker of a template fixed', () => {
  expect(hasTemplateLock(mug())).toBe(false)
  expect(hasTemplateLock(mug([{ ...words, locked: 'by-template' }]))).toBe(true)
})
