import { expect, it } from 'vitest'
import { openFont } from '#design/text/open-font.ts'
import { loadFonts } from '#press/fonts.ts'
import { fontCatalogue } from './font-catalogue.ts'
import { facesBeside } from './letters-of-fonts.ts'

it('says of every font which letters it does not have', async () => {
  const files = await loadFonts(fontCatalogue.map(({ id }) => id))
  for (const { id } of fontCatalogue) {
    const { has } = openFont(files[id]!)
    for (const text of ['Γιώργος', 'Жанна']) {
      const isWhole = Array.from(text).every((letter) => has(letter.codePointAt(0)!))
      expect(facesBeside(id, text), `${text} in ${id}`).toEqual(isWhole ? [] : ['Roboto'])
    }
    expect(facesBeside(id, 'Zażółć')).toEqual([])
  }
})

it('names the face of other scripts', () => {
  expect(facesBeside('roboto', 'Ana 张伟')).toEqual(['Noto Sans'])
  expect(facesBeside('oswald', 'Γιώργος יעל')).toEqual(['Roboto', 'Noto Sans'])
})
