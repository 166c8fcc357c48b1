import { isRefused } from '#api/refusal.ts'
import { goTo, goToLogin, notFound, orErrorPage } from '#app/answers.ts'
import { bundleUrl } from '#app/i18n/fetch-bundle.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { createPath, draftPath } from '#app/paths.ts'
import { getShop, type Shop } from '#app/shop.ts'
import { readForOrder } from '#app/order-return.ts'
import { languages } from '#config/locales.ts'
import { startBook, type BookWords } from '#design/book/start-book.ts'
import type { DesignDocument } from '#design/document.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { arrivalDays } from './arrival-days.ts'
import { EDITOR_DATA_ID, EDITOR_ID } from './editor-data.ts'
import { renderEditor } from './render-editor.server.tsx'
import type { Route } from './+types/create.route'

const TITLE_FONT = 'playfair-display'

/**
 * `?draft=` opens a design of the visitor's own, `?design=` starts from a published one, `?variant=`
 * from an empty page of that size. `&line=` is the line of the cart that it is changed for, `&for=` the
 * page of an order that it is corrected for.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const articleId = Number(shop.match!.params['article_id'])
  const article = await orErrorPage(shop, await shop.api.catalogue.getArticle({ articleId }))
  if (!article.isPersonalised || article.variants.length === 0) return notFound(shop)
  const arrives = arrivalDays(article.delivery, shop.locale.iso)
  const path = createPath(articleId)
  const address = {
    paths: Object.fromEntries(languages.map((code) => [code, path])),
    stores: article.stores,
  }
  const designId = shop.url.searchParams.get('draft') ?? undefined
  const begun =
    designId === undefined
      ? await beginAnew(shop, articleId)
      : await goOn(shop, articleId, designId)
  const stored = JSON.parse(begun.document) as DesignDocument
  const isNew = begun.designId === undefined && begun.fromDesignId === undefined
  const document = isNew ? startBook(stored, bookWords(shop)) : stored
  const editor = renderEditor(shop, { ...begun, document, article, arrives })
  return { address, articleName: article.name, editor }
}

/** In the language of the page; what a title says until somebody writes another. */
function bookWords({ t, locale }: Shop): BookWords {
  const { sha256 } = findFont(TITLE_FONT)!
  return { title: t('create.book.sampleTitle'), language: locale.code, font: TITLE_FONT, sha256 }
}

async function goOn(shop: Shop, articleId: number, designId: string) {
  const { searchParams } = shop.url
  const draft = await getDraft(shop, designId)
  if (draft.articleId !== articleId) goTo(shop, draftPath(draft.articleId, designId))
  const { document, name, credit, isCollecting, photoFaces } = draft
  return {
    designId,
    fromDesignId: undefined,
    line: await findLine(shop, searchParams.get('line')),
    forOrder: readForOrder(searchParams.get('for')),
    copy: await findCopy(shop, designId),
    document,
    name,
    credit,
    isCollecting,
    photoFaces,
  }
}

async function beginAnew(shop: Shop, articleId: number) {
  const { searchParams } = shop.url
  const variant = searchParams.get('variant') ?? undefined
  const fromDesignId = searchParams.get('design') ?? undefined
  const wanted = await shop.api.design.getStart({ articleId, variant, fromDesignId })
  // A size or a design that is no longer there: the article itself still is.
  const { document, name, credit } = isRefused(wanted)
    ? await orErrorPage(shop, await shop.api.design.getStart({ articleId }))
    : wanted
  return {
    designId: undefined,
    fromDesignId,
    line: undefined,
    forOrder: undefined,
    copy: undefined,
    document,
    name,
    credit,
    isCollecting: false,
    photoFaces: [],
  }
}

/** Undefined for everybody but people of the shop who change this very copy. */
async function findCopy(shop: Shop, designId: string) {
  if (!(await shop.getSession()).isForCopy) return undefined
  const copy = await shop.api.designChange.getChange({})
  return isRefused(copy) || copy.designId !== designId
    ? undefined
    : { orderNumber: copy.orderNumber }
}

/** Undefined when it is no longer in the cart: the design is then added as something new. */
async function findLine(shop: Shop, lineId: string | null) {
  if (lineId === null) return undefined
  const cart = await shop.api.cart.getCart({})
  const line = isRefused(cart) ? undefined : cart.lines.find(({ id }) => id === lineId)
  return line && { id: line.id, quantity: line.quantity }
}

/** Draft of another device: somebody who opens it there has only to say who they are. */
async function getDraft(shop: Shop, designId: string) {
  const draft = await shop.api.design.getOwnDesign({ designId })
  if (isRefused(draft) && !(await shop.getSession()).customer) goToLogin(shop, 'SessionRequired')
  return orErrorPage(shop, draft)
}

export default function Create({ loaderData }: Route.ComponentProps) {
  const { articleName, editor } = loaderData
  const { locale, build } = useShop()
  const t = useT()
  return (
    <>
      <PageHead title={t('create.title', { article: articleName })} noindex />
      {editor.bundles.map((name) => (
        <link
          key={name}
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={bundleUrl(locale.iso, name, build.date)}
        />
      ))}
      {/* A telephone that shows the page in ten steps works twice as long until it can be used. */}
      <link rel="expect" href={`#${EDITOR_DATA_ID}`} {...{ blocking: 'render' }} />
      <div id={EDITOR_ID} dangerouslySetInnerHTML={{ __html: editor.html }} />
      <script
        type="application/json"
        id={EDITOR_DATA_ID}
        dangerouslySetInnerHTML={{ __html: editor.data }}
      />
    </>
  )
}
