import { isbot } from 'isbot'
import { orErrorPage } from '#app/answers.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { DESIGN_PAGE_SIZE, isNarrowed, readListQuery, toFilter } from '#app/shop/list/list-query.ts'
import { recommendFor } from '#app/recommended.ts'
import { getShop } from '#app/shop.ts'
import { searchSorts } from '#commerce/search/search.terms.ts'
import { FoundDesigns } from './found-designs.tsx'
import { SearchResults } from './search-results.tsx'
import type { Route } from './+types/search.route'

const MINOR_PER_UNIT = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = getShop(context)
  const address = shop.url.searchParams
  const words = address.get('query')!.trim()
  const query = readListQuery(address)
  if (address.get('show') === 'designs') {
    const { page } = query
    const answer = await shop.api.search.searchDesigns({
      query: words,
      page,
      limit: DESIGN_PAGE_SIZE,
    })
    const found = await orErrorPage(shop, answer)
    return { kind: 'designs' as const, data: { words, page, ...found } }
  }
  const sort = searchSorts.find((known) => known === address.get('sort')) ?? 'RELEVANCE'
  const filter = { ...toFilter(query, MINOR_PER_UNIT), sort, query: words }
  const found = await orErrorPage(shop, await shop.api.search.searchShop(filter))
  const { total, designCount, topics, links } = found
  const isNothing = total + designCount + topics.length + links.length === 0
  if (isNothing && !isNarrowed(query) && !isbot(request.headers.get('user-agent'))) {
    await shop.api.search.noteMiss({ query: words })
  }
  // What filters hide is still what the words are about.
  const wanted = isNarrowed(query) ? words : ''
  const recommended = total === 0 ? await recommendFor(shop, 'SEARCH_PAGE', wanted) : []
  return { kind: 'all' as const, data: { words, query, recommended, ...found } }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <>
      <PageHead title={t('search.title', { query: loaderData.data.words })} noindex />
      {loaderData.kind === 'designs' ? (
        <FoundDesigns {...loaderData.data} />
      ) : (
        <SearchResults {...loaderData.data} />
      )}
    </>
  )
}
