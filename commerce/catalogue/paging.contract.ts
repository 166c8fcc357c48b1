import { z } from 'zod'
import { wholeNumber } from '#api/fields.ts'
import { articleSorts, MOST_ARTICLES_A_PAGE, MOST_PAGES } from './catalogue.terms.ts'

/** Order and page of a list of articles. */
export const articlePaging = {
  sort: z.enum(articleSorts).default('CATALOGUE'),
  page: wholeNumber(1, MOST_PAGES).default(1),
  limit: wholeNumber(1, MOST_ARTICLES_A_PAGE).default(48),
}
