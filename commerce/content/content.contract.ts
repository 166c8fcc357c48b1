import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text } from '#api/fields.ts'
import {
  ArticleAttribute,
  ArticleCard,
  ListLink,
  SlugsByLanguage,
} from '#commerce/catalogue/article.contract.ts'
import { DesignCard } from '#commerce/design/design.contract.ts'
import { PictureSource, VideoSource } from '#commerce/kernel/picture.contract.ts'
import { Review } from '#commerce/review/review.contract.ts'
import { seasonIds } from './season.rules.ts'
import { blockKinds, listMenus, listTypes, mediaKinds, resourceKinds } from './content.terms.ts'

/** The company behind a store, as its settings name it. */
export const Seller = z.object({
  name: z.string(),
  address: z.object({
    line1: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /** At home, and where the store delivers to if it is another one. */
  taxIds: z.array(z.string()),
  register: z.string().optional(),
  representatives: z.array(z.string()),
  email: z.string(),
  phone: z.string().optional(),
})
export type Seller = z.infer<typeof Seller>

/** A text made of paragraphs, headings and lists: never HTML, so nothing in it can run. */
export const Page = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  slugs: SlugsByLanguage,
  /** Seller in this store: the imprint says it. */
  seller: Seller.optional(),
})

/** Address: what a slug of this shop stands for; `slug` is the one that is right today in this language. */
export const Address = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), id: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('list'), id: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('article'), articleId: z.number(), slug: z.string() }),
])
export type Address = z.infer<typeof Address>

export const ListCard = ListLink.extend({
  type: z.enum(listTypes),
  menu: z.enum(listMenus).optional(),
  summary: z.string(),
  /** Lowest price among the things that it shows; undefined for designs. */
  fromMinor: z.number().optional(),
  picture: PictureSource.optional(),
})
export type ListCard = z.infer<typeof ListCard>

export const MenuLink = ListLink.extend({
  menu: z.enum(listMenus),
  picture: PictureSource.optional(),
  /** A tag, whose address is not that of a list. */
  isTag: z.boolean().optional(),
})
export type MenuLink = z.infer<typeof MenuLink>

export const SeasonCard = z.object({
  id: z.enum(seasonIds),
  day: z.string(),
  /** The last day on which everything that is ordered arrives in time; none when it is over. */
  orderBy: z.string().optional(),
  /** Picture of the season, where the shop has one. */
  picture: PictureSource.optional(),
  list: ListCard,
})
export type SeasonCard = z.infer<typeof SeasonCard>

/** One part of a landing page, with everything that it shows. */
export const Block = z.object({
  kind: z.enum(blockKinds),
  media: z.enum(mediaKinds).optional(),
  title: z.string(),
  body: z.string(),
  /** Target: a path of the shop without the locale, and the words on the link. */
  target: z.object({ kind: z.enum(resourceKinds), path: z.string(), label: z.string() }).optional(),
  picture: PictureSource.optional(),
  video: VideoSource.optional(),
  articles: z.array(ArticleCard),
  designs: z.array(DesignCard),
  lists: z.array(ListCard),
  reviews: z.array(Review),
  attributes: z.array(ArticleAttribute),
})
export type Block = z.infer<typeof Block>

export const CatalogueList = ListCard.extend({
  title: z.string(),
  intro: z.string(),
  /** The article of a LIST_DESIGNS. */
  articleId: z.number().optional(),
  blocks: z.array(Block),
  slugs: SlugsByLanguage,
})
export type CatalogueList = z.infer<typeof CatalogueList>

export const contentContract = {
  resolveAddress: endpoint({
    method: 'GET',
    path: '/addresses/{slug}',
    access: 'anyone',
    summary: 'What a slug stands for: a page, else a list, else an article; old ones lead on',
    input: z.object({ slug: text(200) }),
    output: z.object({ address: Address.optional() }),
    browser: true,
  }),
  getPage: endpoint({
    method: 'GET',
    path: '/pages/{page_id}',
    access: 'anyone',
    summary: 'A page of text',
    input: z.object({ pageId: text(100) }),
    output: Page,
    browser: true,
  }),
  listLegalPages: endpoint({
    method: 'GET',
    path: '/legal-pages',
    access: 'anyone',
    summary: 'Links to terms, privacy, cookies and imprint',
    input: z.object({}),
    output: z.object({
      pages: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string() })),
    }),
  }),
  getMenu: endpoint({
    method: 'GET',
    path: '/menu',
    access: 'anyone',
    summary: 'The lists that the menu of this store leads to, and the people to give something to',
    input: z.object({}),
    output: z.object({ links: z.array(MenuLink) }),
    browser: true,
  }),
  findSeason: endpoint({
    method: 'GET',
    path: '/season',
    access: 'anyone',
    summary: 'What people give these days in the country of this store, and until when to order it',
    input: z.object({}),
    output: z.object({ season: SeasonCard.optional() }),
    browser: true,
  }),
  listLists: endpoint({
    method: 'GET',
    path: '/lists',
    access: 'anyone',
    summary: 'The lists and landing pages that have something to show in this store',
    input: z.object({ type: optional(z.enum(listTypes)) }),
    output: z.object({ lists: z.array(ListCard) }),
    browser: true,
  }),
  getList: endpoint({
    method: 'GET',
    path: '/lists/{list_id}',
    access: 'anyone',
    summary: 'A list or landing page with its words and blocks. `listArticles` fills a LIST',
    input: z.object({ listId: text(100) }),
    output: CatalogueList,
    browser: true,
  }),
  getHome: endpoint({
    method: 'GET',
    path: '/home',
    access: 'anyone',
    summary: 'The words and blocks of the home page',
    input: z.object({}),
    output: CatalogueList.omit({ type: true, slug: true, slugs: true, articleId: true }),
    browser: true,
  }),
  findPicture: endpoint({
    method: 'GET',
    path: '/pictures/{name}',
    access: 'anyone',
    summary: 'One picture of the shop by its name',
    input: z.object({ name: text(100) }),
    output: z.object({ picture: PictureSource.optional() }),
  }),
}
