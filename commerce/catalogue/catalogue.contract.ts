import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, optional, text, wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/picture.contract.ts'

export const tagCategories = [
  'INFANTIL',
  'OUTLET',
  'NOVELTY',
  'TOP_SALES',
  'ECONOMIC',
  'PROMOTION',
] as const
export const TagCategory = z.enum(tagCategories)
export type TagCategory = z.infer<typeof TagCategory>

export const recommendationContexts = ['404', 'SEARCH_PAGE', 'CART'] as const

export const Price = z.object({
  amountMinor: z.number(),
  currency: z.string(),
  /** The lowest price of the 30 days before the reduction began. */
  wasMinor: z.number().optional(),
})

export const ArticleCard = z.object({
  id: z.number(),
  kind: z.string(),
  isPersonalised: z.boolean(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  price: Price,
  picture: PictureSource.optional(),
  badges: z.array(TagCategory),
})
export type ArticleCard = z.infer<typeof ArticleCard>

/** The same thing's address in every language, for alternate links and redirects. */
export const SlugsByLanguage = z.array(z.object({ language: z.string(), slug: z.string() }))
export type SlugsByLanguage = z.infer<typeof SlugsByLanguage>

export const TagLink = z.object({ id: z.number(), slug: z.string(), name: z.string() })

export const Variant = z.object({
  code: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  bleedMm: z.number(),
  safeMm: z.number(),
  resolutionDpi: z.number(),
})
export type Variant = z.infer<typeof Variant>

export const Article = ArticleCard.extend({
  namePlural: z.string(),
  description: z.string(),
  productionDays: z.number(),
  pictures: z.array(PictureSource),
  variants: z.array(Variant),
  tags: z.array(TagLink),
  slugs: SlugsByLanguage,
  /** The stores that sell it. */
  stores: z.array(z.string()),
})
export type Article = z.infer<typeof Article>

const slug = text(200)

export const catalogueContract = {
  listArticles: endpoint({
    method: 'GET',
    path: '/articles',
    summary: 'Articles that this store sells, in the order of the catalogue',
    input: z.object({
      onlyReduced: optional(flag),
      kind: optional(text(40)),
      limit: wholeNumber(1, 100).default(60),
    }),
    output: z.object({ articles: z.array(ArticleCard) }),
    browser: true,
  }),
  getArticle: endpoint({
    method: 'GET',
    path: '/articles/{article_id}',
    summary: 'One article',
    input: z.object({ articleId: wholeNumber(1, 999_999_999) }),
    output: Article,
    browser: true,
  }),
  findArticleBySlug: endpoint({
    method: 'GET',
    path: '/article-slugs/{slug}',
    summary: 'The article of a slug, whatever language the slug is in',
    input: z.object({ slug }),
    output: z.object({ article: Article.optional() }),
  }),
  searchArticles: endpoint({
    method: 'GET',
    path: '/article-search',
    summary: 'Articles whose words match a query',
    input: z.object({ query: text(200) }),
    output: z.object({ articles: z.array(ArticleCard) }),
    browser: true,
  }),
  recommendArticles: endpoint({
    method: 'GET',
    path: '/recommendations/{context}',
    summary: 'Articles to show where a visitor would otherwise find nothing',
    input: z.object({ context: z.enum(recommendationContexts) }),
    output: z.object({ articles: z.array(ArticleCard) }),
    browser: true,
  }),
  listTags: endpoint({
    method: 'GET',
    path: '/tags',
    summary: 'Tags with how many articles they hold',
    input: z.object({}),
    output: z.object({
      tags: z.array(
        TagLink.extend({ picture: PictureSource.optional(), articleCount: z.number() }),
      ),
    }),
    browser: true,
  }),
  getTag: endpoint({
    method: 'GET',
    path: '/tags/{slug}',
    summary: 'A tag with its articles, whatever language the slug is in',
    input: z.object({ slug }),
    output: TagLink.extend({ articles: z.array(ArticleCard), slugs: SlugsByLanguage }),
    browser: true,
  }),
}
