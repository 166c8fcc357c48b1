import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLink } from './links.ts'
import { plainText } from './fields.ts'

const honest = [
  'St. Pauli',
  'St.Gallen',
  'St.Gallen/SG',
  'O’Brien',
  "O'Brien",
  'Dr.Müller',
  'Dr. med. Müller-Lüdenscheidt',
  'Calle 5.2',
  'C/ Mayor 5, 2.º izq.',
  'C/Mayor 5.2/3',
  'c/o Anna Muster',
  'a.s.',
  'Škoda Auto a.s.',
  'Kofola s.r.o.',
  'S.A.',
  'Inditex S.A./Zara',
  'Booking.com B.V.',
  'notino.cz',
  'Notino, s.r.o. (notino.cz)',
  'bol.com',
  'Amazon.de',
  '1&1 Mail & Media',
  'A/S Storstrøm',
  'Av.da Garibaldi 5/A',
  'V.le Europa 12/b',
  'P.za S.Marco 1',
  'C.so Vittorio Emanuele II, 3/A',
  'Rua D. João I, n.º 5, 3.º Dto.',
  'Straße des 17. Juni 135',
  'Hausnr. 5-7/II. Stock',
  'Apt. 3/4, 2nd fl.',
  'Flat 2.1, 10-12 High St.',
  'Bl.12/sc.A/ap.5',
  'ul. 3 Maja 5/7 m. 2',
  'Nám. 28. října 5/12',
  'Mannerheimintie 5 A 12',
  'P.O. Box 12',
  'Jean-Pierre d’Ormesson',
  'María José Ñúñez',
  'Þórður Jónsson',
  'Łódź',
  'José M.ª García',
  'Wwwander GmbH',
  'Awww. Cute Ltd.',
  'Httpster AB',
  'Ratio 1:2 Studio',
  'Café: Bar & more',
  'Müller & Co. KG',
  'Smith & Sons Ltd./Dept. 5',
  '株式会社.東京',
]

const links = [
  'https://evil.example/login',
  'URGENT visit https://evil.example/login',
  'HTTP://EVIL.EXAMPLE',
  'http:evil.example',
  'ftp://evil.example',
  'hxxp://evil.example',
  'x://evil',
  'mailto:eve@evil.example',
  'www.evil.com',
  'see (www.evil.com)',
  'www2.evil.com',
  'evil.com/login',
  'Ann evil.com/x Other',
  'bit.ly/3abc',
  't.me.uk/x',
  'evil.com?x=1',
  'evil.com#now',
  'evil.com:8080',
  'ｈｔｔｐｓ：／／evil.example',
  'ht\u200btps://evil.example',
  'www\u2060.evil.com',
]

describe('a name or a line of an address', () => {
  it.each(honest)('may be %j', (name) => {
    expect(plainText(100).safeParse(name).error).toBeUndefined()
  })

  it.each(links)('may not be %j', (text) => {
    expect(
      plainText(100)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toContain('link')
  })

  it.each([
    'Ann\nOther',
    'Ann\r\nOther',
    'Ann\tOther',
    'Ann\u2028Other',
    'Ann\u0085Other',
    'A\u0000',
  ])('is one line without control characters: %j', (text) => {
    expect(plainText(100).safeParse(text).success).toBe(false)
  })

  it('hides no link between names, and is none for being put together from them', () => {
    const name = fc.constantFrom(...honest)
    fc.assert(
      fc.property(name, name, fc.constantFrom(' ', ', ', ' - '), (one, other, sign) => {
        expect(hasLink(`${one}${sign}${other}`)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(name, fc.constantFrom(...links), name, (one, link, other) => {
        expect(hasLink(`${one} ${link} ${other}`)).toBe(true)
      }),
    )
  })

  it('is looked at quickly, whatever it is', () => {
    const startedAt = performance.now()
    for (const part of ['a.', 'www.', 'a-', 'com.', ':/', 'a.com', '. '])
      hasLink(part.repeat(50_000))
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})
