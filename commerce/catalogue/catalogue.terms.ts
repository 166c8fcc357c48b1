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

/** Subjects of tags: when, for whom, or what it looks like. */
export const tagSubjects = ['OCCASION', 'PERSON', 'STYLE'] as const
export type TagSubject = (typeof tagSubjects)[number]

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

export const attributeNames = ['material', 'finish', 'colour', 'care'] as const
export type AttributeName = (typeof attributeNames)[number]

/** How photos become prints: as they are, or within the white frame of an instant picture. */
export const printLooks = ['photo', 'retro'] as const
export type PrintLook = (typeof printLooks)[number]

export const MOST_ARTICLES_A_PAGE = 100
/** A visitor never turns so many pages; a crawler that does costs more than it finds. */
export const MOST_PAGES = 1_000
export const MOST_CHOICES = 40
