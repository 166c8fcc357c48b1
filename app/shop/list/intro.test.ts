import { expect, it } from 'vitest'
import { foldIntro } from './intro.ts'

const first =
  'A mug is the present that is used every single morning, and every time somebody smiles.'
const second =
  'Ours are printed one by one, survive three thousand dishwashers and arrive well packed.'

it('a long introduction is folded behind its first sentences', () => {
  expect(foldIntro(`${first} Truly. ${second}`)).toEqual({
    first: `${first} Truly.`,
    rest: second,
  })
})

it('nothing is folded for the sake of half a line', () => {
  expect(foldIntro(`${first} Really. Try it.`)).toEqual({
    first: `${first} Really. Try it.`,
    rest: '',
  })
  expect(foldIntro('')).toEqual({ first: '', rest: '' })
})

it('no word is lost, and 3.50 is no end of a sentence', () => {
  const text = `From 3.50 on, ${first.toLowerCase()} ${second} ${second}`
  const { first: one, rest } = foldIntro(text)
  expect(`${one} ${rest}`).toBe(text)
  expect(one).toMatch(/smiles\.$/)
})
