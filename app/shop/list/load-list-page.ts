import { orErrorPage } from '#app/answers.ts'
import type { Shop } from '#app/shop.ts'
import type { CatalogueList } from '#commerce/content/content.contract.ts'
import { readListQuery, toFilter } from './list-query.ts'
import { loadDesigns } from './load-designs.ts'

const MINOR_PER_UNIT = 100

export async function loadListPage(shop: Shop, list: CatalogueList) {
  const query = readListQuery(shop.url.searchParams)
  switch (list.type) {
    case 'LANDING':
      return { kind: 'landing' as const, list }
    case 'LIST': {
      const filter = { list: list.id, ...toFilter(query, MINOR_PER_UNIT) }
      const found = await orErrorPage(shop, await shop.api.catalogue.listArticles(filter))
      return { kind: 'articles' as const, data: { list, query, ...found } }
    }
    case 'LIST_DESIGNS': {
      const found = await loadDesigns(shop, list.articleId!)
      return { kind: 'designs' as const, data: { list, ...found } }
    }
  }
}
