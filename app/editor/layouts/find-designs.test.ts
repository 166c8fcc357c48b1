import { describe, expect, it } from 'vitest'
import { findDesigns } from './find-designs.ts'

const themes = [
  { id: 1, name: 'Dla dziadków' },
  { id: 12, name: 'Święta' },
]
const design = (id: string, name: string, own: number[]) => ({
  id,
  name,
  themes: own,
  hasWords: true,
})
const designs = [
  design('a', 'Najlepsza babcia · Wianek', [1]),
  design('b', 'Wesołych Świąt · Wzór', [12, 1]),
  design('c', 'Paski', []),
]
const found = (query: string, themeId: number | null = null) =>
  findDesigns({ designs, themes }, { query, themeId }).map(({ theme, designs }) => [
    theme?.name ?? null,
    designs.map(({ id }) => id),
  ])

describe('ready designs', () => {
  it('stand under their first theme, and those without one last', () => {
    expect(found('')).toEqual([
      ['Dla dziadków', ['a']],
      ['Święta', ['b']],
      [null, ['c']],
    ])
  })

  it.each([
    ['babcia', ['a']],
    ['wesolych swiat', ['b']],
    ['DZIADKOW', ['a', 'b']],
    ['dla dziadkow', ['a', 'b']],
    ['xyz', []],
  ])('are found by a word of the language, with or without its accents: %s', (query, ids) => {
    expect(found(query).flatMap(([, own]) => own)).toEqual(ids)
  })

  it('are those of a theme when one is chosen, whichever stands first', () => {
    expect(found('', 1)).toEqual([['Dla dziadków', ['a', 'b']]])
  })
})
