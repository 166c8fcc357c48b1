import { describe, expect, it } from 'vitest'
import { arrivalText } from './arrival-text.ts'

describe('the days of arrival', () => {
  it.each([
    ['pl-PL', '24–26 lis (wt.–\u2060czw.)'],
    ['en-GB', '24–26 Nov (Tue–\u2060Thu)'],
    ['pt-PT', '24–26 de novembro (terça–\u2060quinta)'],
    ['de-DE', '24.–26. Nov. (Di–\u2060Do)'],
  ])('are short in %s', (iso, text) => {
    expect(arrivalText({ from: '2026-11-24', until: '2026-11-26' }, iso)).toBe(text)
  })

  it('name one day once, and two months both', () => {
    expect(arrivalText({ from: '2026-11-24', until: '2026-11-24' }, 'en-GB')).toBe('24 Nov (Tue)')
    expect(arrivalText({ from: '2026-11-30', until: '2026-12-02' }, 'en-GB')).toBe(
      '30 Nov – 2 Dec (Mon–\u2060Wed)',
    )
  })
})
