import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, goToLogin, notFound, orErrorPage } from '#app/answers.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { createPath, draftPath } from '#app/paths.ts'
import { getShop, type Shop } from '#app/shop.ts'
import { languages } from '#config/locales.ts'
import type { DesignDocument } from '#design/document.ts'
import { arrivalDays } from './arrival-days.ts'
import { EditorPage } from './editor-page.tsx'
import type { Route } from './+types/create.route'

/**
 * `?draft=` opens a design of the visitor's own, `?design=` starts from a published one, `?variant=`
 * from an empty page of that size. `&line=` is the line of the cart that it is changed for.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const articleId = Number(shop.match!.params['article_id'])
  const { searchParams } = shop.url
  const article = await orErrorPage(shop, await shop.api.catalogue.getArticle({ articleId }))
  if (!article.isPersonalised || article.variants.length === 0) return notFound(shop)
  const arrives = arrivalDays(article.delivery, shop.locale.iso)
  const path = createPath(articleId)
  const address = {
    paths: Object.fromEntries(languages.map((code) => [code, path])),
    stores: article.stores,
  }
  const designId = searchParams.get('draft') ?? undefined
  if (designId !== undefined) {
    const draft = await getDraft(shop, designId)
    if (draft.articleId !== articleId) goTo(shop, draftPath(draft.articleId, designId))
    const line = await findLine(shop, searchParams.get('line'))
    return { address, article, arrives, designId, fromDesignId: undefined, line, ...draft }
  }
  const variant = searchParams.get('variant') ?? undefined
  const fromDesignId = searchParams.get('design') ?? undefined
  const wanted = await shop.api.design.getStart({ articleId, variant, fromDesignId })
  // A size or a design that is no longer there: the article itself still is.
  const start = isRefused(wanted)
    ? await orErrorPage(shop, await shop.api.design.getStart({ articleId }))
    : wanted
  return {
    address,
    article,
    arrives,
    designId: undefined,
    fromDesignId,
    line: undefined,
    ...start,
  }
}

/** Undefined when it is no longer in the cart: the design is then added as something new. */
async function findLine(shop: Shop, lineId: string | null) {
  if (lineId === null) return undefined
  const cart = await shop.api.cart.getCart({})
  const line = isRefused(cart) ? undefined : cart.lines.find(({ id }) => id === lineId)
  return line && { id: line.id, quantity: line.quantity }
}

/** Who opens it on another device has only to say who they are. */
async function getDraft(shop: Shop, designId: string) {
  const draft = await shop.api.design.getOwnDesign({ designId })
  if (isRefused(draft) && !(await shop.getSession()).customer) goToLogin(shop, 'SessionRequired')
  return orErrorPage(shop, draft)
}

/** What somebody is working on is read once: read again, it would take the place of their edits. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href
}

export default function Create({ loaderData }: Route.ComponentProps) {
  const { article, arrives, designId, fromDesignId, line, name, credit } = loaderData
  const document = JSON.parse(loaderData.document) as DesignDocument
  const t = useT()
  return (
    <>
      <PageHead title={t('create.title', { article: article.name })} noindex />
      <EditorPage
        key={`${article.id} ${designId ?? fromDesignId ?? document.variant}`}
        start={{ document, designId, fromDesignId, line, name, credit, article, arrives }}
      />
    </>
  )
}
