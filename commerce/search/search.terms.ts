import { articleSorts } from '#commerce/catalogue/catalogue.terms.ts'

export const searchSorts = ['RELEVANCE', ...articleSorts] as const
