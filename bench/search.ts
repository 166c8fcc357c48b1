/** Compares the search of a small and of a large shop: see README.md beside this file. */
import { parseArgs } from 'node:util'
import { line, openTwoShops, type Question } from './two-shops.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '12' },
  },
})
const sizes = [Number(values.small), Number(values.large)] as const
const pace = { rounds: Number(values.rounds), callsARound: 25 }
const MOST_SLOWER = 2
const MOST_SUGGESTION_MS = 50

const number = (turn: number, size: number) => 1 + ((turn * 7919) % size)
const of = (words: readonly string[], turn: number) => words[turn % words.length]!
const common = ['photo', 'mug', 'canvas', 'photo mug', 'gift', 'poster', 'photo print', 'cushion']
const slipped = ['mgu', 'cusion', 'calender', 'puzle', 'photo mgu', 'canvsa', 'keyrng', 'postr']
const rare = ['velvet', 'enamel', 'advent', 'sequin', 'espresso', 'birth', 'acrylic', 'phone case']

const searches: Record<string, Question> = {
  'words that half the shop has': ({ search }, turn) =>
    search.searchShop({ query: of(common, turn), limit: 24 }),
  'words that little has': ({ search }, turn) =>
    search.searchShop({ query: of(rare, turn), limit: 24 }),
  'another word each time': ({ search }, turn, size) =>
    search.searchShop({ query: `mug ${number(turn, size)}`, limit: 24 }),
  'slips of the finger': ({ search }, turn) =>
    search.searchShop({ query: of(slipped, turn), limit: 24 }),
  'narrowed down, sorted by price': ({ search }, turn) =>
    search.searchShop({
      query: of(common, turn),
      priceTo: 1500 + (turn % 97) * 10,
      sort: 'PRICE_ASCENDING',
      limit: 24,
    }),
  'words of designs': ({ search }, turn) =>
    search.searchDesigns({ query: of(['cat', 'flowers', 'birthday', 'sea'], turn) }),
  'nothing to be found': ({ search }, turn) => search.searchShop({ query: `xqzw${turn}kk` }),
}
const begun = ['mu', 'pho', 'photo c', 'cus', 'can', 'photo mu', 'po', 'gift f', 'cat', 'cusion']
const suggestions: Record<string, Question> = {
  'suggestions while typing': ({ search }, turn) => search.suggest({ query: of(begun, turn) }),
}

const shops = await openTwoShops(sizes)
try {
  console.log('CPU ms a call, program and database together\n')
  const heads = sizes.map((size) => size.toLocaleString('en'))
  console.log(line(['', ...heads, 'ratio', '']))
  for (const [name, ask] of Object.entries(searches)) {
    const [small, large] = await shops.measure(ask, pace)
    const ratio = large!.cpuMs / small!.cpuMs
    const cells = [small!.cpuMs.toFixed(2), large!.cpuMs.toFixed(2), ratio.toFixed(2)]
    console.log(line([name, ...cells, verdict(ratio <= MOST_SLOWER)]))
  }
  console.log(`\n${line(['', ...heads, '95 % ms', ''])}`)
  for (const [name, ask] of Object.entries(suggestions)) {
    const [small, large] = await shops.measure(ask, pace)
    const cells = [small!.cpuMs.toFixed(2), large!.cpuMs.toFixed(2), large!.p95Ms.toFixed(1)]
    console.log(line([name, ...cells, verdict(large!.p95Ms < MOST_SUGGESTION_MS)]))
  }
} finally {
  await shops.close()
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1
  return isMet ? 'met' : 'MISSED'
}
