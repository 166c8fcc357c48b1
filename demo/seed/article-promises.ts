import type { SeedArticle } from './facts.ts'

/**
 * Promise of each article: words of its English page on which a customer relies when designing it, and
 * what must be so in its facts for them to be true. Where no fact can tell (a material, a weight, what is
 * in a tin), people look; the words themselves must still be on the page.
 */
type ArticlePromise = { words: string; holds?: (article: SeedArticle) => boolean }

type Holds = NonNullable<ArticlePromise['holds']>

/** Print area of its first variant, in centimetres as the page has it. */
const area =
  (widthCm: number, heightCm: number): Holds =>
  ({ variants: [first] }) =>
    first!.widthMm === Math.round(10 * widthCm) && first!.heightMm === Math.round(10 * heightCm)
const variants =
  (...codes: string[]): Holds =>
  (article) =>
    codes.every((code) => article.variants.some((variant) => variant.code === code))
const counted =
  (count: number): Holds =>
  (article) =>
    article.variants.length === count
const packed =
  (thing: string, count: number): Holds =>
  (article) =>
    article.variants.every(({ contents }) =>
      contents?.some((one) => one.thing === thing && one.count === count),
    )
const bothSides: Holds = (article) =>
  article.variants.every(({ contents }) => contents?.some(({ sides }) => sides === 2))
const oneForAll: Holds = ({ pages }) => pages.least === 1 && pages.most === 1
/** Turned pages, two a spread, behind the cover. */
const turned =
  (least: number, most: number): Holds =>
  ({ pages }) =>
    2 * (pages.least - 1) === least && 2 * (pages.most - 1) === most
const months: Holds = ({ pages }) => pages.least === 13 && pages.most === 13
const upright: Holds = (article) =>
  !article.mayTurn && article.variants.every((one) => one.heightMm > one.widthMm)
const mayTurn: Holds = (article) => article.mayTurn
const edge =
  (mm: number): Holds =>
  (article) =>
    article.edgeMm === mm
const mixed: Holds = (article) => article.pricePer === 'PRINT' && article.variants.length === 6
const cheaperFrom =
  (count: number): Holds =>
  (article) =>
    article.quantityBreaks.some(({ from }) => from === count)
const setOf =
  (count: number): Holds =>
  ({ setSize, pages }) =>
    setSize === count && pages.least === 1 && pages.most === count
const shapes =
  (...wanted: string[]): Holds =>
  (article) => {
    const seen = article.variants.map(({ pagePlan }) => pagePlan?.[0]?.contour?.shape)
    return wanted.every((shape) => seen.some((one) => one === shape))
  }
const allShaped =
  (shape: string): Holds =>
  (article) =>
    article.variants.every(({ pagePlan }) => pagePlan?.[0]?.contour?.shape === shape)
const clear: Holds = (article) =>
  article.variants.every(({ pagePlan }) => pagePlan?.[0]?.substrate === 'clear')
const outsideAndIn: Holds = (article) =>
  article.variants.every(
    ({ pagePlan }) => pagePlan?.map(({ role }) => role).join() === 'front,inside,back',
  )
const all =
  (...each: Holds[]): Holds =>
  (article) =>
    each.every((holds) => holds(article))

export const promises: Record<number, ArticlePromise> = {
  101: { words: 'Print area 20.6 × 9.6 cm', holds: area(20.6, 9.6) },
  102: { words: 'Print area 20.6 × 9.6 cm', holds: area(20.6, 9.6) },
  103: { words: '300 or 500 ml', holds: variants('300', '500') },
  104: { words: 'Five colours, all food-safe', holds: counted(5) },
  105: { words: '350 or 500 ml', holds: variants('350', '500') },
  106: { words: 'The same design on both', holds: all(oneForAll, packed('mug', 2)) },
  107: { words: 'Holds 250 ml', holds: variants('250') },
  108: { words: 'Print area 22.8 × 10.8 cm', holds: area(22.8, 10.8) },
  109: { words: 'Sets of two or four', holds: all(oneForAll, variants('2x90', '4x90')) },
  201: { words: 'Frame 2 cm deep', holds: all(edge(20), mayTurn) },
  202: { words: 'Hangs upright or sideways', holds: mayTurn },
  203: { words: 'Three sizes, freely mixed', holds: mixed },
  204: {
    words: 'Four equal sides, alone or three in a row',
    holds: (article) => article.variants.every((one) => one.widthMm === one.heightMm),
  },
  205: {
    words: 'Three times as wide as high, for coasts and skylines',
    holds: (article) => article.variants.every((one) => one.widthMm === 3 * one.heightMm),
  },
  206: { words: 'Frame 2 cm deep', holds: edge(20) },
  207: { words: 'Canvas of 340 g/m², stretched by hand', holds: edge(20) },
  208: { words: 'Four sizes up to 70 × 100 cm', holds: all(counted(4), variants('70x100')) },
  209: { words: 'Two magnetic rails and a cord, no frame and no glass', holds: upright },
  210: { words: 'Up to fifty photos' },
  211: { words: 'Comes flat up to 30 × 40 cm', holds: variants('30x40') },
  212: { words: 'Cheaper from fifty prints', holds: cheaperFrom(50) },
  213: { words: 'Three sizes, freely mixed', holds: mixed },
  214: { words: 'Eight strips of 5 × 15 cm', holds: packed('strip', 8) },
  215: { words: 'Four sizes up to 40 × 60 cm', holds: counted(4) },
  216: { words: 'A white margin, as wide as you like' },
  217: { words: 'Rounded corners, no frame needed', holds: allShaped('rounded') },
  218: {
    words: 'Printed on the back of clear glass, so colours gain depth',
    holds: (article) => article.printMirrored,
  },
  219: { words: 'Three sizes', holds: counted(3) },
  220: { words: 'Six on a sheet', holds: setOf(6) },
  301: { words: '40 × 40 or 50 × 50 cm, with a hidden zip', holds: variants('40x40', '50x50') },
  302: { words: 'From 100 to 2000 pieces', holds: variants('100', '2000') },
  303: { words: 'Each of the six with its own picture, or all alike', holds: setOf(6) },
  304: { words: 'A4 or A3, upright', holds: all(months, upright, variants('a4', 'a3')) },
  305: {
    words: 'Printed outside, and inside if you like',
    holds: all(outsideAndIn, packed('card', 10), packed('envelope', 10)),
  },
  306: { words: 'Printed on both sides', holds: bothSides },
  307: { words: 'Printed on the front', holds: oneForAll },
  308: {
    words: '40 × 40 cm, silver or gold',
    holds: all(area(40, 40), variants('silver', 'gold')),
  },
  309: { words: 'Board 2.4 mm thick, rounded corners', holds: allShaped('rounded') },
  310: { words: '60, 150 or 300 pieces', holds: variants('60', '150', '300') },
  311: { words: 'A5, 24 pieces', holds: all(area(21, 14.8), variants('24')) },
  312: { words: 'Cheaper from ten pieces', holds: cheaperFrom(10) },
  313: { words: '15 × 10 cm or A5', holds: all(area(15, 10), variants('a5')) },
  314: { words: 'Four tiles, square or round', holds: all(setOf(4), shapes('round')) },
  315: { words: 'Cover and twelve months', holds: months },
  316: { words: 'Five columns with your names', holds: all(months, upright) },
  317: { words: '21 × 21 or 30 × 30 cm', holds: all(months, variants('21x21', '30x30')) },
  318: { words: 'Sets of ten', holds: packed('postcard', 10) },
  319: {
    words: 'Printed on one side or on both',
    holds: (article) =>
      article.variants.every(({ pagePlan }) => pagePlan?.length === 2) && article.pages.least === 2,
  },
  320: {
    words: 'With red envelopes',
    holds: all(outsideAndIn, (article) =>
      article.variants.every(({ contents }) => contents?.some(({ colour }) => colour === 'red')),
    ),
  },
  401: { words: 'Scratch-proof print on back and sides', holds: allShaped('rounded') },
  402: {
    words: 'Square, round or heart-shaped',
    holds: all(shapes('rounded', 'round', 'heart'), bothSides),
  },
  403: { words: 'Print area 28 × 32 cm', holds: area(28, 32) },
  404: {
    words: '24 to 130 pages of 250 g/m²',
    holds: all(turned(24, 130), (article) =>
      article.variants.every(({ pagePlan }) => pagePlan?.[0]?.binding !== undefined),
    ),
  },
  405: { words: 'Round or tag-shaped', holds: shapes('round', 'tag') },
  406: { words: '3 × 8 cm, 3 mm thick', holds: area(3, 8) },
  407: { words: 'Raised edges around screen and lenses', holds: allShaped('rounded') },
  408: { words: 'Clear, with a white layer under the print', holds: clear },
  409: { words: 'Two sizes, both worn as a rucksack', holds: counted(2) },
  410: { words: 'A soft cover, twenty pages, one weekend', holds: turned(22, 22) },
  411: { words: '24 to 80 matt pages of 300 g/m²', holds: turned(24, 80) },
  412: { words: '20 to 60 pages of 200 g/m²', holds: turned(20, 60) },
  901: { words: 'For one mug or for two', holds: counted(2) },
  902: { words: '12 or 24 cm wide', holds: variants('12', '24') },
  903: { words: 'Holds up to 5 kg a picture' },
  904: { words: 'Sets of four or six', holds: variants('4', '6') },
}
