import type { OutputOf } from '#api/contract.ts'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { addressOf } from '#app/page-address.ts'
import { designPath } from '#app/paths.ts'
import type { Shop } from '#app/shop.ts'
import type { catalogueContract } from '#commerce/catalogue/catalogue.contract.ts'

const MORE = 8

export async function loadDesignPage(shop: Shop) {
  const { api } = shop
  const { slug, design_id: designId } = shop.match!.params
  const design = await orErrorPage(shop, await api.design.getDesign({ designId: designId! }))
  if (design.slug !== slug) goTo(shop, designPath(design), 301)
  const { articleId } = design
  const [wholeArticle, elsewhere, others] = await Promise.all([
    api.catalogue.getArticle({ articleId }).then((answer) => orErrorPage(shop, answer)),
    api.design.listDesignElsewhere({ designId: design.id, limit: MORE }),
    api.design.listDesigns({ articleId, sort: 'POPULARITY', limit: MORE + 1 }),
  ])
  const article = inSizesOf(design, wholeArticle)
  const asked = shop.url.searchParams.get('variant')
  const variant = article.variants.find(({ code }) => code === asked) ?? article.variants[0]!
  return {
    design,
    article,
    variant,
    wasRefused: shop.url.searchParams.has('refused'),
    elsewhere: isRefused(elsewhere) ? [] : elsewhere.designs,
    others: isRefused(others)
      ? []
      : others.designs.filter(({ id }) => id !== design.id).slice(0, MORE),
    address: addressOf(
      design.slugs,
      (other) => designPath({ id: design.id, slug: other }),
      article.stores.filter((store) => design.stores?.includes(store) ?? true),
    ),
  }
}

type Article = OutputOf<typeof catalogueContract.getArticle>

/** With the sizes that the design fills: on the others it would be offered blurred. */
function inSizesOf({ variants }: { variants?: readonly string[] | undefined }, article: Article) {
  const filled = article.variants.filter(({ code }) => variants?.includes(code) ?? true)
  return filled.length > 0 ? { ...article, variants: filled } : article
}
