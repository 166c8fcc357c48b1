/** Compares the catalogue of a small and of a large shop: see README.md beside this file. */
import { parseArgs } from 'node:util'
import { isRefused } from '#api/refusal.ts'
import type { Visitor } from '#tests/api.ts'
import { line, openTwoShops, type Question } from './two-shops.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
  },
})
const sizes = [Number(values.small), Number(values.large)] as const
const pace = { rounds: Number(values.rounds), callsARound: 25 }
const MOST_SLOWER = 2

const questions: Record<string, Question> = {
  'list of a kind': ({ catalogue }) => catalogue.listArticles({ list: 'mug' }),
  'list, page 2 to 9': ({ catalogue }, turn) =>
    catalogue.listArticles({ page: 2 + (turn % 8), sort: 'POPULARITY' }),
  'list, filtered anew each time': ({ catalogue }, turn) =>
    catalogue.listArticles({
      tag: [1 + (turn % 40)],
      attribute: ['finish-matt', 'finish-glossy'],
      priceTo: 2000 + (turn % 97) * 10,
      sort: 'PRICE_ASCENDING',
    }),
  product: ({ catalogue }, turn, size) =>
    catalogue.getArticle({ articleId: 1_000_001 + ((turn * 7919) % size) }),
  address: ({ content }, turn, size) =>
    content.resolveAddress({ slug: `photo-mug-${64 * (1 + (turn % Math.floor(size / 64)))}` }),
  tag: ({ tag }) => tag.getTag({ slug: 'for-grandparents' }),
  'designs for an article': ({ design }) =>
    design.listDesigns({ articleId: 101, limit: 24, sort: 'POPULARITY' }),
  'designs for an article with a tag': ({ design }, turn) =>
    design.listDesigns({ articleId: 101, tagId: 32 + (turn % 2), limit: 24 }),
  'tags of an article’s designs': ({ design }) => design.listDesignTags({ articleId: 101 }),
  design: async (visitor, turn) =>
    visitor.design.getDesign({ designId: await designOf(visitor, turn) }),
  'the same design elsewhere': async (visitor, turn) =>
    visitor.design.listDesignElsewhere({ designId: await designOf(visitor, turn) }),
  recommendations: ({ catalogue }, turn, size) =>
    catalogue.recommendArticles({
      context: 'CART',
      articleId: [1_000_001 + ((turn * 7919) % size)],
    }),
  reviews: ({ review }) => review.listReviews({}),
  'reviews by relevance, page 1 to 9': ({ review }, turn) =>
    review.listReviews({ sort: 'RELEVANCE', page: 1 + (turn % 9) }),
  home: ({ content }) => content.getHome({}),
}

const designIds = new Map<Visitor, string[]>()

/** One of those that the store shows, which are asked for once. */
async function designOf(visitor: Visitor, turn: number): Promise<string> {
  const ids = designIds.get(visitor) ?? []
  if (ids.length === 0) {
    const answer = await visitor.design.listDesigns({ limit: 100 })
    if (isRefused(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
    ids.push(...answer.designs.map(({ id }) => id))
    designIds.set(visitor, ids)
  }
  return ids[turn % ids.length]!
}

const shops = await openTwoShops(sizes)
try {
  console.log('CPU ms a call, program and database together\n')
  console.log(line(['', ...sizes.map((size) => size.toLocaleString('en')), 'ratio', '']))
  for (const [name, ask] of Object.entries(questions)) {
    const [small, large] = await shops.measure(ask, pace)
    const ratio = large!.cpuMs / small!.cpuMs
    if (ratio > MOST_SLOWER) process.exitCode = 1
    const cells = [small!.cpuMs.toFixed(2), large!.cpuMs.toFixed(2), ratio.toFixed(2)]
    console.log(line([name, ...cells, ratio > MOST_SLOWER ? 'MISSED' : 'met']))
  }
} finally {
  await shops.close()
}
