import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readForm } from '#app/forms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { draftPath } from '#app/paths.ts'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { getShop, type Shop } from '#app/shop.ts'
import type { CartLine } from '#commerce/cart/cart.contract.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyCart } from '#app/ui/illustration/empty-cart.tsx'
import { Section } from '#app/ui/section.tsx'
import { CartLines } from './cart-lines.tsx'
import type { Route } from './+types/cart.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const cart = await orErrorPage(shop, await shop.api.cart.getCart({}))
  const recommended = await shop.api.catalogue.recommendArticles({ context: 'CART' })
  return {
    cart,
    recommended: isRefused(recommended) ? [] : recommended.articles,
    wasRefused: shop.url.searchParams.get('refused') === '1',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readForm(request)
  if (values['intent'] === 'duplicate') return duplicate(shop, values['designId'] ?? '')
  const answer = await change(shop, values)
  return goTo(shop, isRefused(answer) ? '/cart?refused=1' : '/cart', 303)
}

/** Numbers go to the API as they were typed: its schema says which are welcome. */
async function change(shop: Shop, values: Record<string, string>) {
  const { intent, articleId = '', variant = '', lineId = '', quantity = '' } = values
  switch (intent) {
    case 'add':
      await shop.ensureSession()
      return shop.api.cart.addLine({ articleId, variant, quantity: 1 })
    case 'quantity':
      return shop.api.cart.changeQuantity({ lineId, quantity })
    case 'remove':
      return shop.api.cart.removeLine({ lineId })
    default:
      return {}
  }
}

/** The working copy, which may have moved on since it was added, as a design of its own. */
async function duplicate(shop: Shop, designId: string) {
  const copy = await shop.api.design.duplicateDesign({ designId })
  if (isRefused(copy)) return goTo(shop, '/cart?refused=1', 303)
  const draft = await shop.api.design.getOwnDesign({ designId: copy.designId })
  const { articleId } = await orErrorPage(shop, draft)
  return goTo(shop, draftPath(articleId, copy.designId), 303)
}

const LOOK_AGAIN_MS = 2_000
const MOST_LOOKS = 20

/** A design that was just added is drawn in a moment: the page then shows it by itself. */
function useDrawnDesigns({ lines }: { lines: readonly CartLine[] }): void {
  const { revalidate } = useRevalidator()
  const [looks, setLooks] = useState(0)
  const isWaiting = lines.some(({ design }) => design && design.urlPreview === undefined)
  useEffect(() => {
    if (!isWaiting || looks >= MOST_LOOKS) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      void revalidate()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, looks, revalidate])
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { cart, recommended, wasRefused } = loaderData
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const isBusy = useNavigation().state !== 'idle'
  useDrawnDesigns(cart)
  return (
    <>
      <PageHead title={t('cart.title')} noindex />
      <div className="container page-block stack stack-large">
        {wasRefused && (
          <Alert tone="warning" role="status">
            <p>{t('cart.refused')}</p>
          </Alert>
        )}
        {cart.lines.length === 0 ? (
          <EmptyState
            headingLevel={1}
            illustration={<EmptyCart />}
            title={t('cart.empty.title')}
            text={t('cart.empty.text')}
            actions={<ButtonLink href={href('/')}>{t('general.nav.products')}</ButtonLink>}
          />
        ) : (
          <div className="with-summary" aria-busy={isBusy}>
            <div className="stack">
              <h1>{t('cart.title')}</h1>
              <CartLines lines={cart.lines} />
            </div>
            <aside className="panel stack">
              <h2>{t('cart.summary')}</h2>
              <DataList
                layout="sums"
                items={[
                  {
                    term: t('cart.items', { count: cart.quantity }),
                    value: format.price(cart.totalMinor),
                  },
                  {
                    term: t('cart.total'),
                    value: format.price(cart.totalMinor),
                    strong: true,
                  },
                ]}
              />
              <p className="muted">{t('cart.deliveryLater')}</p>
              <ButtonLink href={href('/checkout')} size="large" block iconEnd="arrow-right">
                {t('cart.checkout')}
              </ButtonLink>
            </aside>
          </div>
        )}
      </div>
      {recommended.length > 0 && (
        <Section title={t('cart.recommended')} tone="sunken">
          <ArticleGrid articles={recommended} />
        </Section>
      )}
    </>
  )
}
