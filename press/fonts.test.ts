import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFont, fontCatalogue } from '#design/fonts/font-catalogue.ts'
import { openFont } from '#design/text/open-font.ts'
import { assertSameFont, fontPath, loadFonts } from './fonts.ts'

const digits = '0123456789'
const punctuation = '.,;:!?\'"()[]/&@#%+-*=_„“”’‚‘«»‹›–—…·¿¡'
const money = '€£złKč$'
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The letters beyond a to z of the shops' languages, upper and lower case. */
const letters: Record<string, string> = {
  en: '',
  es: 'ÁÉÍÑÓÚÜáéíñóúü',
  ca: 'ÀÇÈÉÍÏÒÓÚÜàçèéíïòóúü·',
  pt: 'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú',
  de: 'ÄÖÜẞäöüß',
  nl: 'ÁÉËÏÓÖÚÜÈáéëïóöúüè',
  da: 'ÆØÅæøåÉé',
  fr: 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ',
  it: 'ÀÈÉÌÎÒÓÙàèéìîòóù',
  sv: 'ÅÄÖÉÀåäöéà',
  pl: 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż',
  cs: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž',
  fi: 'ÅÄÖŠŽåäöšž',
}

describe('the fonts of the catalogue', () => {
  let files: Record<string, Uint8Array>
  beforeAll(async () => {
    files = await loadFonts(fontCatalogue.map(({ id }) => id))
  })

  it('are sixty-one cuts of thirty-one families, each with an id of its own', () => {
    expect(new Set(fontCatalogue.map(({ id }) => id)).size).toBe(61)
    expect(new Set(fontCatalogue.map(({ family }) => family)).size).toBe(31)
  })

  it.each(fontCatalogue.map(({ id }) => id))('%s is licensed and prints every language', (id) => {
    const font = findFont(id)!
    expect(existsSync(join(dirname(fontPath(font)), '..', 'LICENSE_FONT'))).toBe(true)
    const { has } = openFont(files[id]!)
    const wanted = latin + digits + punctuation + money + Object.values(letters).join('')
    expect(Array.from(wanted).filter((character) => !has(character.codePointAt(0)!))).toEqual([])
  })

  it('come with the fallback font, which sets what they lack', async () => {
    expect(Object.keys(await loadFonts(['pacifico']))).toEqual(['pacifico', 'roboto'])
  })

  it('a font that is not the one designs were made with is refused', () => {
    const bytes = files.roboto!.slice()
    bytes[bytes.length - 1]! ^= 1
    expect(() => assertSameFont(findFont('roboto')!, bytes)).toThrow(
      /'roboto' in @expo-google-fonts\/roboto is not the one .* instead of 15256405/,
    )
  })

  it('a font that nobody offers is refused by its name', async () => {
    await expect(loadFonts(['comic-sans'])).rejects.toThrow("no font 'comic-sans'")
    await expect(loadFonts(['__proto__'])).rejects.toThrow("no font '__proto__'")
  })
})
