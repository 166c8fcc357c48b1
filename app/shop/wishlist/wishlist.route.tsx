import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { designPath } from '#app/paths.ts'
import { ArticlePrice, CARD_SIZES } from '#app/shop/catalogue/article-grid.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { Card, CardGrid } from '#app/ui/goods/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Wish } from '#commerce/wish/wish.contract.ts'
import { MOST_WISHES } from '#commerce/wish/wish.terms.ts'
import type { Route } from './+types/wishlist.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { wishes } = await orErrorPage(shop, await shop.api.wish.listWishes({}))
  const session = await shop.getSession()
  const refused = shop.url.searchParams.get('refused')
  return { wishes, refused, isVisitor: session.customer === undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { intent, articleId = '', designId = '', wishId = '' } = await readFormValues(request)
  if (intent === 'remove') {
    // What somebody else, or another tab, has taken off is off.
    await shop.api.wish.removeWish({ wishId })
    return goTo(shop, '/wishlist', 303)
  }
  await shop.ensureSession()
  const answer = await shop.api.wish.addWish({ articleId, ...(designId && { designId }) })
  if (!isRefused(answer)) return goTo(shop, '/wishlist', 303)
  const why = answer.code === 'quota_exceeded' ? 'full' : 'gone'
  return goTo(shop, `/wishlist?refused=${why}`, 303)
}

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { wishes, refused, isVisitor } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={t('wishlist.title')} noindex />
      <header className="list-head">
        <h1>{t('wishlist.title')}</h1>
        {wishes.length > 0 && isVisitor && (
          <p className="lead">
            {t('wishlist.visitor')}{' '}
            <a href={href(`/login?redirect=${encodeURIComponent(href('/wishlist'))}`)}>
              {t('wishlist.logIn')}
            </a>
          </p>
        )}
      </header>
      {refused !== null && (
        <Alert tone="warning" role="status">
          <p>
            {refused === 'full' ? t('wishlist.full', { count: MOST_WISHES }) : t('wishlist.gone')}
          </p>
        </Alert>
      )}
      {wishes.length > 0 ? (
        <CardGrid>
          {wishes.map((wish, index) => (
            <WishCard key={wish.id} wish={wish} isFirst={index === 0} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          illustration={<EmptyList />}
          title={t('wishlist.empty.title')}
          text={t('wishlist.empty.text')}
          actions={
            <ButtonLink href={href('/products')}>{t('general.menu.allProducts')}</ButtonLink>
          }
        />
      )}
    </div>
  )
}

function WishCard({ wish, isFirst }: { wish: Wish; isFirst: boolean }) {
  const t = useT()
  const href = useHref()
  const { article, design } = wish
  const { name, picture, price, isFromPrice } = design ?? article
  return (
    <Card
      href={href(design ? designPath(design) : `/${article.slug}`)}
      name={name}
      note={design ? article.name : article.summary}
      headingLevel={2}
      picture={picture && <Picture source={picture} sizes={CARD_SIZES} alt="" priority={isFirst} />}
      price={
        price && (
          <>
            {isFromPrice && <span className="muted">{t('general.price.from')} </span>}
            <ArticlePrice price={price} />
          </>
        )
      }
      action={
        <form method="post" action={href('/wishlist')}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="wish_id" value={wish.id} />
          <Button
            variant="secondary"
            size="small"
            icon="x"
            aria-label={t('wishlist.remove', { name })}
          />
        </form>
      }
    />
  )
}
