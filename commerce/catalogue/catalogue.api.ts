import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { listArticles, recommendArticles } from './article-list.service.ts'
import { catalogueContract } from './catalogue.contract.ts'
import { getArticle } from './catalogue.service.ts'
import { listOfferEnds } from './offer.service.ts'

export const catalogueApi = bind<ShopContexts, typeof catalogueContract>(catalogueContract, {
  listArticles,
  getArticle,
  recommendArticles,
  listOfferEnds,
})
