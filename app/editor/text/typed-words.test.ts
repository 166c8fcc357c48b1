import { expect, it } from 'vitest'
import { printedText } from '#design/fields.ts'
import { MOST_LETTERS, typedWords } from './typed-words.ts'

it.each([
  ['Ana\r\nLuis', 'Ana\nLuis'],
  ['a\tb', 'a b'],
  ['reordered \u202etext', 'reordered text'],
  ['half a letter \ud83d', 'half a letter \ufffd'],
  ['🎂 Wszystkiego', '🎂 Wszystkiego'],
])('keeps of %j what can be printed', (typed, kept) => {
  expect(typedWords(typed)).toBe(kept)
})

it('never gives a design more than it takes, even in the middle of an emoji', () => {
  const words = typedWords(`${'a'.repeat(MOST_LETTERS - 1)}🎂`)
  expect(printedText(MOST_LETTERS).safeParse(words).success).toBe(true)
})
