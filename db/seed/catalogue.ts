/** The demo catalogue's facts. Its words are in texts/<language>.json. */
type Face = { code: string; widthMm: number; heightMm: number; bleedMm: number; safeMm: number }

export type SeedArticle = {
  id: number
  kind: string
  isPersonalised: boolean
  productionDays: number
  /** In euro cents; other currencies are set from it by `prices.ts`. */
  euroMinor: number
  /** What it cost until a week ago, for the articles on offer. */
  wasEuroMinor?: number
  pictures: string[]
  tags: number[]
  faces: Face[]
  brands: readonly ('estampa' | 'tazalia')[]
}

const both = ['estampa', 'tazalia'] as const
const main = ['estampa'] as const
const dpi = 300
export const RESOLUTION_DPI = dpi

const face = (code: string, widthMm: number, heightMm: number, bleedMm = 3, safeMm = 5): Face => ({
  code,
  widthMm,
  heightMm,
  bleedMm,
  safeMm,
})

const made = (
  id: number,
  kind: string,
  euroMinor: number,
  rest: Partial<SeedArticle> & Pick<SeedArticle, 'pictures' | 'tags' | 'faces'>,
): SeedArticle => ({
  id,
  kind,
  euroMinor,
  isPersonalised: true,
  productionDays: 2,
  brands: main,
  ...rest,
})

export const seedArticles: readonly SeedArticle[] = [
  made(101, 'mug', 1290, {
    pictures: ['mug-white-dog', 'mug-white-dog-back', 'mug-white-cat', 'mug-white-lemons'],
    tags: [1, 3, 4, 6, 8, 103],
    faces: [face('330', 206, 96)],
    brands: both,
  }),
  made(201, 'canvas', 2990, {
    pictures: ['canvas-mountains', 'canvas-mountains-edge', 'canvas-city-night'],
    tags: [3, 5, 7, 103],
    faces: [
      face('30x20', 300, 200, 25, 10),
      face('40x30', 400, 300, 25, 10),
      face('60x40', 600, 400, 25, 10),
    ],
    productionDays: 3,
  }),
  made(301, 'cushion', 2490, {
    pictures: ['cushion-botanical', 'cushion-terrazzo'],
    tags: [1, 2, 4, 7],
    faces: [face('40x40', 400, 400, 10, 15)],
    productionDays: 3,
    wasEuroMinor: 2990,
  }),
  made(203, 'print', 25, {
    pictures: ['photo-prints'],
    tags: [1, 5, 6, 105],
    faces: [face('10x15', 152, 102, 2, 4), face('13x18', 178, 127, 2, 4)],
    productionDays: 1,
  }),
  made(102, 'mug', 1590, {
    pictures: ['magic-mug-couple', 'magic-mug-couple-stages'],
    tags: [3, 6, 8, 104],
    faces: [face('330', 206, 96)],
    brands: both,
  }),
  made(202, 'poster', 3490, {
    pictures: ['poster-framed-arches', 'poster-framed-bouquet'],
    tags: [5, 7],
    faces: [face('a4', 210, 297), face('a3', 297, 420)],
    productionDays: 3,
  }),
  made(404, 'book', 3990, {
    pictures: ['photo-book-open', 'photo-book-cover'],
    tags: [1, 3],
    faces: [face('28x21', 280, 210)],
    productionDays: 4,
    wasEuroMinor: 4490,
  }),
  made(302, 'puzzle', 2290, {
    pictures: ['puzzle-balloons'],
    tags: [1, 2, 101],
    faces: [face('500', 480, 340)],
  }),
  made(304, 'calendar', 1990, {
    pictures: ['calendar-sailing-boat'],
    tags: [1, 5, 104],
    faces: [face('a3', 297, 420)],
    productionDays: 3,
  }),
  made(305, 'card', 1490, {
    pictures: ['greeting-cards'],
    tags: [3, 6],
    faces: [face('a6', 105, 148), face('square', 140, 140)],
  }),
  made(303, 'magnet', 1190, {
    pictures: ['fridge-magnets'],
    tags: [2, 4, 6, 105],
    faces: [face('6x6', 60, 60, 2, 3)],
  }),
  made(401, 'case', 1890, {
    pictures: ['phone-case-lemons'],
    tags: [4, 6],
    faces: [face('slim', 78, 158, 2, 4)],
  }),
  made(402, 'keyring', 890, {
    pictures: ['keyring-dog'],
    tags: [2, 4, 6, 105],
    faces: [face('4x4', 40, 40, 2, 3)],
  }),
  made(403, 'bag', 1690, {
    pictures: ['tote-bag-arches'],
    tags: [6, 7],
    faces: [face('front', 280, 320, 0, 10)],
    wasEuroMinor: 1990,
  }),
  made(901, 'accessory', 390, {
    pictures: ['gift-box'],
    tags: [6],
    faces: [],
    isPersonalised: false,
    productionDays: 1,
    brands: both,
  }),
  made(902, 'accessory', 990, {
    pictures: ['print-stand'],
    tags: [5, 7],
    faces: [],
    isPersonalised: false,
    productionDays: 1,
  }),
  made(903, 'accessory', 690, {
    pictures: ['hanging-kit'],
    tags: [5, 7],
    faces: [],
    isPersonalised: false,
    productionDays: 1,
  }),
]

/** Shoppers' tags (1–8) have words; badges (101–105) have a category. */
export const seedTags: readonly { id: number; category: string | null; picture: string | null }[] =
  [
    { id: 1, category: null, picture: 'photo-prints' },
    { id: 2, category: null, picture: 'motif-balloon-flight' },
    { id: 3, category: null, picture: 'motif-hill-couple' },
    { id: 4, category: null, picture: 'motif-dog-portrait' },
    { id: 5, category: null, picture: 'canvas-mountains' },
    { id: 6, category: null, picture: 'keyring-dog' },
    { id: 7, category: null, picture: 'cushion-botanical' },
    { id: 8, category: null, picture: 'mug-white-dog' },
    { id: 101, category: 'INFANTIL', picture: null },
    { id: 103, category: 'TOP_SALES', picture: null },
    { id: 104, category: 'NOVELTY', picture: null },
    { id: 105, category: 'ECONOMIC', picture: null },
  ]

type Printing = { colour: 'RGB' | 'CMYK'; mirrored: boolean; pages: [least: number, most: number] }

const onPaper: Printing = { colour: 'RGB', mirrored: false, pages: [1, 1] }
/** Ink that is pressed onto the thing from a sheet: the sheet shows it the wrong way round. */
const transferred: Printing = { ...onPaper, mirrored: true }
const offset: Printing = { ...onPaper, colour: 'CMYK' }

const printings: Record<string, Printing> = {
  mug: transferred,
  cushion: transferred,
  magnet: transferred,
  puzzle: transferred,
  case: transferred,
  keyring: transferred,
  bag: transferred,
  card: { ...offset, pages: [1, 2] },
  calendar: { ...offset, pages: [13, 13] },
  book: { ...offset, pages: [10, 20] },
}

export function printingOf(kind: string): Printing {
  return printings[kind] ?? onPaper
}

/** Published designs: a motif on an article. */
export const seedDesigns: readonly { motif: string; articleId: number }[] = [
  { motif: 'dawn-mountains', articleId: 201 },
  { motif: 'sun-and-arches', articleId: 202 },
  { motif: 'city-night', articleId: 201 },
  { motif: 'sailing-boat', articleId: 201 },
  { motif: 'dog-portrait', articleId: 101 },
  { motif: 'lemon-branch', articleId: 101 },
  { motif: 'terrazzo', articleId: 101 },
  { motif: 'cat-window', articleId: 301 },
  { motif: 'botanical-leaves', articleId: 301 },
  { motif: 'hill-couple', articleId: 302 },
  { motif: 'flower-bouquet', articleId: 305 },
  { motif: 'balloon-flight', articleId: 302 },
  { motif: 'moon-and-rabbit', articleId: 301 },
]

export const seedPages = ['terms', 'privacy', 'cookies', 'imprint'] as const

export const seedHelp: readonly { id: number; group: string; topics: number[] }[] = [
  { id: 1, group: 'before_purchase', topics: [11, 12] },
  { id: 2, group: 'orders_waiting', topics: [21, 22] },
  { id: 3, group: 'orders_received', topics: [31, 32] },
  { id: 4, group: 'order_completed', topics: [41, 42] },
]
