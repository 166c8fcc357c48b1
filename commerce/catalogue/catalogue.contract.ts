import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, many, optional, text, wholeNumber } from '#api/fields.ts'
import { Article, ArticleCard, Facets } from './article.contract.ts'
import {
  MOST_ARTICLES_A_PAGE,
  MOST_CHOICES,
  recommendationContexts,
  tagCategories,
} from './catalogue.terms.ts'
import { articlePaging } from './paging.contract.ts'

const articleId = wholeNumber(1, 999_999_999)
const tagId = wholeNumber(1, 999_999_999)
const amount = wholeNumber(0, 999_999_999)

export const ArticleFilter = z.object({
  /** A LIST of the shop: its own conditions come on top of the others. */
  list: optional(text(100)),
  kind: many(text(40), MOST_CHOICES),
  tag: many(tagId, MOST_CHOICES),
  /** Codes of attribute values; those of one attribute are alternatives. */
  attribute: many(text(60), MOST_CHOICES),
  badge: many(z.enum(tagCategories), MOST_CHOICES),
  priceFrom: optional(amount),
  priceTo: optional(amount),
  onlyReduced: optional(flag),
  ...articlePaging,
})
export type ArticleFilter = z.output<typeof ArticleFilter>

export const catalogueContract = {
  listArticles: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/articles',
    access: 'anyone',
    summary: 'Articles that this store sells, narrowed down, sorted and paged, with the counts',
    input: ArticleFilter,
    output: z.object({ articles: z.array(ArticleCard), total: z.number(), facets: Facets }),
    browser: true,
  }),
  getArticle: endpoint({
    method: 'GET',
    path: '/articles/{article_id}',
    access: 'anyone',
    summary: 'One article',
    input: z.object({ articleId }),
    output: Article,
    browser: true,
  }),
  recommendArticles: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/recommendations/{context}',
    access: 'anyone',
    summary: 'Articles to show beside others, or where a visitor would otherwise find nothing',
    input: z.object({
      context: z.enum(recommendationContexts),
      /** Articles that are already there: recommended are things like these, but never these. */
      articleId: many(articleId, MOST_CHOICES),
      limit: wholeNumber(1, 24).default(4),
    }),
    output: z.object({ articles: z.array(ArticleCard) }),
    browser: true,
  }),
  listOfferEnds: endpoint({
    method: 'GET',
    path: '/offer-ends',
    access: 'anyone',
    summary: 'When the prices of today end, where that is known',
    input: z.object({ articleId: many(articleId, MOST_ARTICLES_A_PAGE) }),
    output: z.object({ ends: z.array(z.object({ articleId: z.number(), until: z.string() })) }),
    browser: true,
  }),
}
