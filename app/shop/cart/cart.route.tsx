import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ArticleGrid } from '#app/shop/catalogue/article-grid.tsx'
import { expressMethods } from '#app/shop/checkout/express.ts'
import { getShop, type Shop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyCart } from '#app/ui/illustration/empty-cart.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { isRefused } from '#api/refusal.ts'
import type { Cart as CartView } from '#commerce/cart/cart-view.contract.ts'
import { changeCart, duplicateDesign, tryCode } from './cart-actions.ts'
import { CartChanges, useRefusal } from './cart-changes.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNewsNotice } from './cart-news.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutBar } from './checkout-link.tsx'
import { findSimilar, recommend } from './recommended.ts'
import { isRefusal, refusalOf, refusalWords } from './refusal-words.ts'
import { RemovedNotice } from './removed-notice.tsx'
import { SavedLines } from './saved-lines.tsx'
import { useCartTold } from './use-cart-told.ts'
import { useDrawnDesigns } from './use-drawn-designs.ts'
import type { Route } from './+types/cart.route'
import './cart.css'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const [answer, recommended] = await Promise.all([shop.api.cart.getCart({}), recommend(shop)])
  const cart = await orErrorPage(shop, answer)
  const [similar, express] = await Promise.all([
    findSimilar(shop, cart),
    listExpress(shop, cart),
    // What is on the page from now on counts as seen.
    cart.isUnseen && shop.api.cart.noteSeen({}),
  ])
  const refused = shop.url.searchParams.get('refused')
  return { cart, recommended, similar, express, refused: isRefusal(refused) ? refused : undefined }
}

async function listExpress(shop: Shop, { quantity, totalMinor }: CartView) {
  if (quantity === 0) return []
  const answer = await shop.api.payment.listOffers({ totalMinor })
  const offered = isRefused(answer) ? [] : answer.offers.map(({ method }) => method)
  return expressMethods.filter((method) => offered.includes(method))
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  if (values['intent'] === 'duplicate') return duplicateDesign(shop, values['designId'] ?? '')
  if (values['intent'] === 'code') return tryCode(shop, values['code'] ?? '')
  const answer = await changeCart(shop, values)
  const refused = isRefused(answer) ? refusalOf(answer) : undefined
  // A page that listens stays where it is; without its script it is loaded again.
  if (values['quick'] === '1') return { refused }
  return goTo(shop, refused === undefined ? '/cart' : `/cart?refused=${refused}`, 303)
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CartChanges refusedBefore={loaderData.refused}>
      <CartPage
        {...loaderData}
        triedCode={actionData && 'tried' in actionData ? actionData.tried : undefined}
      />
    </CartChanges>
  )
}

type PageProps = Route.ComponentProps['loaderData'] & {
  triedCode: Awaited<ReturnType<typeof tryCode>>['data']['tried'] | undefined
}

function CartPage({ cart, recommended, similar, express, triedCode }: PageProps) {
  const t = useT()
  useDrawnDesigns(cart)
  useCartTold(cart)
  const isEmpty = cart.lines.length === 0
  return (
    <>
      <PageHead title={t('cart.title')} noindex />
      <div className="cart">
        <div className="container page-block stack stack-large">
          <Refusal />
          <CartNewsNotice cart={cart} />
          {isEmpty ? (
            <Empty removed={cart.removed} />
          ) : (
            <div className="with-summary">
              <div className="stack">
                <h1>{t('cart.title')}</h1>
                <CartLines cart={cart} similar={similar} />
              </div>
              <CartSummary cart={cart} triedCode={triedCode} express={express} />
            </div>
          )}
          <SavedLines lines={cart.saved} />
        </div>
        {!isEmpty && <CheckoutBar cart={cart} />}
      </div>
      {recommended.length > 0 && (
        <Section title={t('cart.recommended')} tone="sunken" id="recommended">
          <ArticleGrid articles={recommended} />
        </Section>
      )}
    </>
  )
}

function Refusal() {
  const t = useT()
  const refused = useRefusal()
  if (refused === undefined) return null
  return (
    <Alert tone="warning" role="status">
      <p>{t(refusalWords[refused])}</p>
    </Alert>
  )
}

function Empty({ removed }: Pick<PageProps['cart'], 'removed'>) {
  const t = useT()
  const href = useHref()
  return (
    <>
      {removed && <RemovedNotice key={removed.id} removed={removed} />}
      <EmptyState
        headingLevel={1}
        illustration={<EmptyCart />}
        title={t('cart.empty.title')}
        text={t('cart.empty.text')}
        actions={<ButtonLink href={href('/products')}>{t('general.nav.products')}</ButtonLink>}
      />
    </>
  )
}
