import { expect, it } from 'vitest'
import { sizeLabel } from './size-label.terms.ts'

const wide = { width: 300, height: 200 }

it('names the sides as the design stands, in any language', () => {
  expect(sizeLabel('30 × 20 cm', wide, 'portrait')).toBe('20 × 30 cm')
  expect(sizeLabel('A4, 29,7 × 21 cm', { width: 297, height: 210 }, 'portrait')).toBe(
    'A4, 21 × 29,7 cm',
  )
  expect(sizeLabel('500 dílků, 48 × 34 cm', { width: 480, height: 340 }, 'portrait')).toBe(
    '500 dílků, 34 × 48 cm',
  )
})

it('leaves alone what is not turned, square or without a design', () => {
  expect(sizeLabel('30 × 20 cm', wide, 'landscape')).toBe('30 × 20 cm')
  expect(sizeLabel('30 × 20 cm', wide, null)).toBe('30 × 20 cm')
  expect(sizeLabel('20 × 20 cm', { width: 200, height: 200 }, 'portrait')).toBe('20 × 20 cm')
  expect(sizeLabel('A4', undefined, 'portrait')).toBe('A4')
})
