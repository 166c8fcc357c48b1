import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text, wholeNumber } from '#api/fields.ts'
import { ArticleCard, Facets } from '#commerce/catalogue/article.contract.ts'
import { ArticleFilter } from '#commerce/catalogue/catalogue.contract.ts'
import { MOST_PAGES } from '#commerce/catalogue/catalogue.terms.ts'
import { DesignCard } from '#commerce/design/design.contract.ts'
import { HelpTopicLink } from '#commerce/help/help.contract.ts'
import { searchSorts } from './search.terms.ts'

const query = text(200)

/** A tag's or a list's own page. */
export const FoundLink = z.object({
  kind: z.enum(['tag', 'list']),
  slug: z.string(),
  name: z.string(),
})
export type FoundLink = z.infer<typeof FoundLink>

const SearchInput = ArticleFilter.omit({ list: true, sort: true }).extend({
  query,
  sort: z.enum(searchSorts).default('RELEVANCE'),
})
export type SearchInput = z.output<typeof SearchInput>

export const searchContract = {
  searchShop: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/search',
    access: 'anyone',
    summary: 'Articles, designs, tags, lists and help topics for some words, whatever their form',
    input: SearchInput,
    output: z.object({
      articles: z.array(ArticleCard),
      total: z.number(),
      facets: Facets,
      /** Nothing has all of the words: what has most of them. */
      isPartial: z.boolean(),
      /** The first ones; more of them with `searchDesigns`. */
      designs: z.array(DesignCard),
      designCount: z.number(),
      links: z.array(FoundLink),
      topics: z.array(HelpTopicLink),
      /** The words that were looked for instead, where those typed are nowhere. */
      didYouMean: z.string().optional(),
    }),
    browser: true,
  }),
  searchDesigns: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/search/designs',
    access: 'anyone',
    summary: 'All published designs for some words',
    input: z.object({
      query,
      page: wholeNumber(1, MOST_PAGES).default(1),
      limit: wholeNumber(1, 100).default(24),
    }),
    output: z.object({
      designs: z.array(DesignCard),
      total: z.number(),
      didYouMean: z.string().optional(),
    }),
    browser: true,
  }),
  suggest: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/search/suggestions',
    access: 'anyone',
    summary: 'What somebody who types this may be looking for',
    input: z.object({ query }),
    output: z.object({
      /** The words, finished. */
      words: z.array(z.string()),
      links: z.array(FoundLink),
      articles: z.array(
        ArticleCard.pick({ name: true, slug: true, price: true, isFromPrice: true, picture: true }),
      ),
      didYouMean: z.string().optional(),
    }),
    browser: true,
  }),
  searchHelp: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/search/help',
    access: 'anyone',
    summary: 'Help topics for some words, or for most of them',
    input: z.object({ query }),
    output: z.object({ topics: z.array(HelpTopicLink) }),
    browser: true,
  }),
  noteMiss: endpoint({
    method: 'POST',
    path: '/search/misses',
    access: 'anyone',
    summary: 'Counts that somebody looked for words and found nothing',
    input: z.object({ query }),
    output: z.object({}),
  }),
}
