import { describe, expect, it } from 'vitest'
import { likeliest, editDistance } from './typos.ts'

const word = (text: string, names = 1) => ({ word: text, shown: text, terms: [text], names })

describe('a slip of the finger', () => {
  it.each([
    ['mgu', 'mug', 1],
    ['cusion', 'cushion', 1],
    ['tasa', 'taza', 1],
    ['calender', 'calendar', 1],
    ['puzle', 'puzzle', 1],
    ['mug', 'mug', 0],
    ['kubke', 'kubek', 1],
    ['mug', '', 3],
  ])('from %s to %s counts %i', (typed, meant, typos) => {
    expect(editDistance(typed, meant)).toBe(typos)
    expect(editDistance(meant, typed)).toBe(typos)
  })

  it('is taken for the word with the same first letter that things are called by', () => {
    const known = [word('casa', 40), word('tasas', 0), word('taza', 9), word('pasa', 90)]
    expect(likeliest('tasa', known)?.word).toBe('taza')
  })

  it('is no slip when a short word is two letters off', () => {
    expect(likeliest('cat', [word('mug'), word('cups')])).toBeUndefined()
    expect(likeliest('kalendre', [word('kalender')])?.word).toBe('kalender')
  })
})
