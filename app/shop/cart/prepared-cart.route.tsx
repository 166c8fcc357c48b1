import { data } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import type { OutputOf } from '#api/contract.ts'
import type { cartContract } from '#commerce/cart/cart.contract.ts'
import type { Route } from './+types/prepared-cart.route'

type PreparedCart = OutputOf<(typeof cartContract)['getPrepared']>

const MOST_TOKEN = 500

/** A cart that somebody of the shop has filled: shown first, and taken over by a button. Mail programs open links by themselves. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const token = shop.url.searchParams.get('token')?.slice(0, MOST_TOKEN) ?? ''
  const answer = await shop.api.cart.getPrepared({ token })
  if (isRefused(answer) && ['expired', 'invalid'].includes(answer.code)) {
    return data({ token, cart: undefined }, { status: 410 })
  }
  return data({ token, cart: await orErrorPage(shop, answer) })
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { token = '' } = await readFormValues(request)
  await shop.ensureSession()
  const answer = await shop.api.cart.takePrepared({ token: token.slice(0, MOST_TOKEN) })
  if (isRefused(answer)) return data({ isExpired: true }, { status: 410 })
  return goTo(shop, '/cart', 303)
}

export default function PreparedCartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, cart } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <div className="container container-narrow page-block stack">
      <PageHead title={t('prepared-cart.title')} noindex />
      <h1>{t('prepared-cart.title')}</h1>
      {!cart || actionData?.isExpired ? (
        <Alert
          tone="warning"
          role="alert"
          title={t('prepared-cart.expired.title')}
          actions={
            <ButtonLink href={href('/contact')} variant="secondary">
              {t('prepared-cart.expired.again')}
            </ButtonLink>
          }
        >
          <p>{t('prepared-cart.expired.text')}</p>
        </Alert>
      ) : (
        <>
          <p className="lead">{t(cart.isTaken ? 'prepared-cart.isYours' : 'prepared-cart.text')}</p>
          <div className="panel">
            <Sums cart={cart} />
          </div>
          {cart.isTaken ? (
            <ButtonLink href={href('/cart')} size="large">
              {t('prepared-cart.toCart')}
            </ButtonLink>
          ) : (
            <form method="post" className="form">
              {cart.asideQuantity > 0 && (
                <Alert tone="info">
                  <p>{t('prepared-cart.aside', { count: cart.asideQuantity })}</p>
                </Alert>
              )}
              <input type="hidden" name="token" value={token} />
              <div className="form-actions">
                <Button size="large">{t('prepared-cart.submit')}</Button>
              </div>
            </form>
          )}
        </>
      )}
    </div>
  )
}

function Sums({ cart }: { cart: PreparedCart }) {
  const t = useT()
  const format = useFormat()
  const price = (minor: number) => format.price(minor, cart.currency)
  return (
    <DataList
      layout="sums"
      items={[
        ...cart.lines.map(({ articleName, variantLabel, quantity, fullMinor }) => ({
          term: t('prepared-cart.pieces', {
            count: quantity,
            name: [articleName, variantLabel].filter(Boolean).join(', '),
          }),
          value: price(fullMinor),
        })),
        ...(cart.discountMinor > 0
          ? [{ term: t('prepared-cart.discount'), value: price(-cart.discountMinor) }]
          : []),
        { term: t('prepared-cart.total'), value: price(cart.totalMinor), strong: true },
      ]}
    />
  )
}
