import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function termsOf(language: string, word: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ terms: string[] }>(
    'select (search_form($1, $2)).terms as terms',
    [language, word],
  )
  return rows[0]!.terms
}

/** The first word of each row as it stands in the shop, the others as people type it. */
const sameThing: Record<string, string[]> = {
  en: ['mug mugs MUGS', 'canvas canvases', 'cushion cushions', 'print prints printed', 'café cafe'],
  es: ['taza tazas', 'cojín cojines cojin', 'póster pósteres posteres', 'imán imanes iman'],
  ca: ['tassa tasses', 'coixí coixins coixi', 'llenç llenços llencos', 'màgica màgiques magiques'],
  fr: ['tasse tasses', 'cadeau cadeaux', 'encadré encadrée encadrées encadree', 'œuvre oeuvre'],
  de: ['Tasse Tassen', 'Leinwand Leinwände', 'Abzug Abzüge Abzugen', 'große gross grosse GROSSE'],
  it: ['tazza tazze', 'cuscino cuscini', 'magico magica magiche', 'città citta'],
  pt: ['caneca canecas', 'ímã ímãs ima', 'calendário calendarios', 'coração corações coracoes'],
  nl: ['mok mokken', 'kussen kussens', 'vergroting vergrotingen', 'foto foto’s'],
  da: ['krus kruset krusene', 'pude puder puden', 'lærred lærreder laerred', 'født fodt'],
  sv: ['mugg muggar muggarna', 'tavla tavlor tavlan', 'gåva gåvor gava', 'kudde kuddar kudden'],
  fi: ['muki mukit mukin mukia mukeja', 'tyyny tyynyt tyynyjä tyynyja', 'juliste julisteet'],
  pl: [
    'kubek kubki kubków kubkow kubkiem kubkami',
    'plakat plakaty plakatów',
    'poduszka poduszki poduszek poduszkę',
    'zdjęcie zdjęcia zdjęć zdjec',
    'magiczny magiczna magicznych',
    'żółty zolty',
    'łódź lodz',
  ],
  cs: [
    'hrnek hrnky hrnků hrnkem',
    'polštář polštáře polštářů polstare',
    'plakát plakáty plakátů',
    'fotka fotky fotek fotce',
    'plátno plátna pláten',
    'kouzelný kouzelná kouzelných',
  ],
}

const pairs = Object.entries(sameThing).flatMap(([language, rows]) =>
  rows.flatMap((row) => {
    const [written, ...typed] = row.split(' ')
    return typed.map((word) => [language, written!, word.replace(/’s$/, '')] as const)
  }),
)

describe('the forms of a word', () => {
  it.each(pairs)('in %s, %s is found by who types %s', async (language, written, typed) => {
    const [one, other] = await Promise.all([termsOf(language, written), termsOf(language, typed)])
    expect(other.filter((term) => one.includes(term))).not.toEqual([])
  })

  it.each([
    ['pl', 'kubek', 'kubik'],
    ['cs', 'hrnek', 'hrad'],
    ['cs', 'plát', 'plátno'],
    ['pl', 'rama', 'ramiona'],
    ['de', 'Tasse', 'Tasche'],
    ['en', 'mug', 'magnet'],
  ])('in %s, %s is not %s', async (language, one, other) => {
    const terms = await termsOf(language, one)
    expect((await termsOf(language, other)).filter((term) => terms.includes(term))).toEqual([])
  })

  it('splits sizes in the way that everybody writes them', async () => {
    const split = async (text: string) => {
      const { rows } = await database.pool.query<{ raw: string }>(
        'select raw from search_split($1)',
        [text],
      )
      return rows.map(({ raw }) => raw)
    }
    expect(await split('Poster 30x40 cm')).toEqual(['Poster', '30', '40', 'cm'])
    expect(await split('Poster 30 × 40 cm')).toEqual(['Poster', '30', '40', 'cm'])
    expect(await split('tirage d’art, pêle-mêle')).toEqual(['tirage', 'art', 'pêle', 'mêle'])
  })
})
