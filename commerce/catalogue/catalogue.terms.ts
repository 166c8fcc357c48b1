/** Lists and limits of the catalogue that also a browser needs to know. */

export const tagCategories = [
  'INFANTIL',
  'OUTLET',
  'NOVELTY',
  'TOP_SALES',
  'ECONOMIC',
  'PROMOTION',
] as const
export type TagCategory = (typeof tagCategories)[number]

export {
  type AttributeName,
  attributeNames,
  type PrintLook,
  printLooks,
  type TagSubject,
  tagSubjects,
} from '#db/catalogue-tables.ts'

export const recommendationContexts = ['404', 'SEARCH_PAGE', 'CART'] as const

export const articleSorts = [
  'CATALOGUE',
  'POPULARITY',
  'DATE_CREATION',
  'DATE_LAST_MODIFICATION',
  'PRICE_ASCENDING',
  'PRICE_DESCENDING',
] as const
export type ArticleSort = (typeof articleSorts)[number]

export const MOST_ARTICLES_A_PAGE = 100
/** A visitor never turns so many pages; a crawler that does costs more than it finds. */
export const MOST_PAGES = 1_000
export const MOST_CHOICES = 40
