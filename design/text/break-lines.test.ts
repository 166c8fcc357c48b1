import { describe, expect, it } from 'vitest'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { textElement } from '#tests/design/arbitrary-text.ts'
import { createTypeSetter } from './type-setter.ts'

const layOutText = createTypeSetter({ fonts: await loadFonts([]), emoji: await loadEmoji() })

function linesOf(text: string, width: number, changes: object = {}): string[] {
  return layOutText(textElement({ text, width, ...changes })).lines.map((line) => line.text)
}

describe('lines end where a reader expects it', () => {
  it.each([
    [
      'en',
      40,
      'A well-known, mother-in-law-approved mug',
      ['A well-known,', 'mother-in-law-', 'approved mug'],
    ],
    [
      'es',
      40,
      'Mañana será otro día… «eso espero», dijo',
      ['Mañana será otro', 'día… «eso', 'espero», dijo'],
    ],
    ['ca', 40, 'Col·lecció d’il·lusions: l’estiu', ['Col·lecció', 'd’il·lusions: l’estiu']],
    ['pt', 30, 'Fá-lo-ei amanhã, disse-lhe ele.', ['Fá-lo-ei', 'amanhã,', 'disse-lhe ele.']],
    ['de', 32, 'Die Haus- und Hof-E-Mail-Adresse', ['Die Haus- und', 'Hof-E-Mail-', 'Adresse']],
    ['nl', 40, 'Zeeëenden zwemmen ’s ochtends', ['Zeeëenden', 'zwemmen ’s', 'ochtends']],
    ['da', 40, 'Rødgrød med fløde på Ærø', ['Rødgrød med', 'fløde på Ærø']],
    [
      'fr',
      40,
      'Joyeux anniversaire, mamie ! Bisous',
      ['Joyeux', 'anniversaire,', 'mamie ! Bisous'],
    ],
    ['fr', 30, '« L’essentiel est invisible. »', ['« L’essentiel', 'est', 'invisible. »']],
    ['it', 40, 'Perché no? È così che si fa', ['Perché no? È così', 'che si fa']],
    ['sv', 40, 'Midsommar i Dalarna: sill', ['Midsommar i', 'Dalarna: sill']],
    ['pl', 45, 'W Szczebrzeszynie chrząszcz brzmi w', ['W Szczebrzeszynie', 'chrząszcz brzmi w']],
    ['cs', 30, '„Co je šeptem, to je čertem.“', ['„Co je', 'šeptem, to je', 'čertem.“']],
    ['fi', 30, 'Kesämökillä: sauna, järvi', ['Kesämökillä:', 'sauna, järvi']],
  ])('in %s, %d mm wide', (language, width, text, lines) => {
    expect(linesOf(text, width, { language })).toEqual(lines)
  })

  it('an address on the web breaks behind its slashes', () => {
    expect(linesOf('https://example.org/our/wedding', 30)).toEqual([
      'https://',
      'example.org/',
      'our/wedding',
    ])
  })

  it('a new paragraph begins a line, and an empty one leaves a line empty', () => {
    expect(linesOf('One\n\nTwo\r\nThree\u2028Four', 60)).toEqual([
      'One',
      '',
      'Two',
      'Three',
      'Four',
    ])
    expect(linesOf('', 60)).toEqual([''])
  })

  it('a price stays with its currency where the space between them does not break', () => {
    expect(linesOf('price 12\u00a0€ only', 20)).toEqual(['price', '12\u00a0€', 'only'])
    expect(linesOf('price 12 € only', 20)).toEqual(['price 12', '€ only'])
  })

  it('spaces hang over the edge; a line does not break for them nor begin with them', () => {
    const width = layOutText(textElement({ text: 'Hello', width: 60 })).lines[0]!.width
    const { lines, overflow } = layOutText(textElement({ text: 'Hello     Ana   ', width }))
    expect(lines.map(({ text }) => text)).toEqual(['Hello', 'Ana'])
    expect(lines[0]!.width).toBe(width)
    expect(overflow.widthMm).toBe(0)
  })

  it('a tab is a space, and spaces that indent are kept', () => {
    expect(linesOf('  a\tb', 60)).toEqual(['  a b'])
  })
})

describe('soft hyphens', () => {
  const ship = 'Donau\u00addampf\u00adschiff\u00adfahrt'

  it('show where the line breaks and nowhere else', () => {
    expect(linesOf(ship, 35)).toEqual(['Donaudampf-', 'schifffahrt'])
    expect(linesOf(ship, 80)).toEqual(['Donaudampfschifffahrt'])
  })

  it('do not part the letters of a word that is not broken', () => {
    const plain = ship.replaceAll('\u00ad', '')
    const [soft, hard] = [ship, plain].map((text) => layOutText(textElement({ text, width: 80 })))
    expect(soft).toEqual(hard)
  })

  it('print no hyphen where no letter stands before them', () => {
    expect(linesOf('\u00ad\u00adDonau\u00ad\u00adwelle', 16)).toEqual(['Donau-', 'welle'])
  })

  it('are no break where their hyphen has no room', () => {
    const { width } = layOutText(textElement({ text: 'Donau', width: 80 })).lines[0]!
    const hyphenated = layOutText(textElement({ text: 'Donau-', width: 80 })).lines[0]!.width
    expect(linesOf('Donau\u00adwelle', hyphenated)).toEqual(['Donau-', 'welle'])
    expect(linesOf('Donau\u00adwelle', width)).toEqual(['Dona', 'uwelle'])
  })
})

describe('a word that is wider than its frame', () => {
  it('is cut between letters, on a line of its own', () => {
    const lines = linesOf('My Abrakadabrasimsalabim', 12)
    expect(lines).toEqual(['My', 'Abra', 'kada', 'brasi', 'msal', 'abim'])
  })

  it('is not cut through a letter with accents or through an emoji', () => {
    expect(linesOf('x\u0302\u0323x\u0302\u0323👩‍👩‍👧👩‍👩‍👧', 0.1)).toEqual([
      'x\u0323\u0302',
      'x\u0323\u0302',
      '👩‍👩‍👧',
      '👩‍👩‍👧',
    ])
  })

  it('is cut through what is a ligature elsewhere', () => {
    expect(linesOf('offiziell', 0.1)).toHaveLength(9)
  })

  it('says how much too wide a single letter is', () => {
    const { overflow, lines } = layOutText(textElement({ text: 'W', width: 2 }))
    expect(overflow.widthMm).toBeCloseTo(lines[0]!.width - 2, 3)
  })

  it('is left whole in a text that shrinks', () => {
    expect(linesOf('Abrakadabrasimsalabim', 12, { fit: 'shrink' })).toHaveLength(1)
  })

  it('of two thousand letters takes no time to speak of', () => {
    const before = process.cpuUsage()
    expect(linesOf('M'.repeat(2000), 1)).toHaveLength(2000)
    expect(linesOf('漢'.repeat(2000), 1)).toHaveLength(2000)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4)
  })
})
