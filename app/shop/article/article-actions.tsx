import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { createPath, designsPath } from '#app/paths.ts'
import { isQuick } from '#app/shop/quick/is-quick.ts'
import { QuickBarAction } from '#app/shop/quick/quick-bar-action.tsx'
import { QuickPanel } from '#app/shop/quick/quick-panel.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'

type Chosen = { article: Article; variant: Variant }

export function ArticleActions({ article, variant }: Chosen) {
  const t = useT()
  const href = useHref()
  if (!article.isPersonalised) {
    return (
      <form
        method="post"
        action={href('/cart')}
        id={PLAIN_FORM}
        className="cluster article-actions"
        data-buy
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="article_id" value={article.id} />
        <input type="hidden" name="variant" value={variant.code} />
        <Button size="large" icon="shopping-bag">
          {t('page.article.addToCart')}
        </Button>
      </form>
    )
  }
  return (
    <>
      {isQuick(article) && (
        <div id={QUICK_PLACE} data-buy>
          <QuickPanel article={article} variant={variant} name={article.name} />
        </div>
      )}
      <p className="cluster article-actions" data-buy={isQuick(article) ? undefined : ''}>
        <ButtonLink
          href={href(createPath(article.id, variant.code))}
          size="large"
          icon="palette"
          variant={isQuick(article) ? 'secondary' : 'primary'}
          data-quick-edit
        >
          {t('general.createYours')}
        </ButtonLink>
        <ButtonLink href={href(designsPath(article))} size="large" variant="secondary">
          {t('page.article.designs')}
        </ButtonLink>
      </p>
    </>
  )
}

/** The picture itself takes a photo, by a tap or by letting one go over it. */
export function PhotoOnPicture() {
  const t = useT()
  return (
    <Button
      type="button"
      variant="secondary"
      icon="image"
      className="quick-choose unseen"
      data-quick-choose
    >
      {t('design.quick.drop')}
    </Button>
  )
}

const PLAIN_FORM = 'buy'
const QUICK_PLACE = 'make-yours'

/** The same way on as the page's own button; where a photo is asked for first, to that place. */
export function BarAction({ article, variant }: Chosen) {
  const t = useT()
  const href = useHref()
  if (!article.isPersonalised) {
    return (
      <Button form={PLAIN_FORM} icon="shopping-bag">
        {t('page.article.addToCart')}
      </Button>
    )
  }
  const isQuickHere = isQuick(article)
  const way = (
    <ButtonLink
      href={isQuickHere ? `#${QUICK_PLACE}` : href(createPath(article.id, variant.code))}
      icon="palette"
    >
      {t('general.createYours')}
    </ButtonLink>
  )
  return isQuickHere ? <QuickBarAction of={article.id}>{way}</QuickBarAction> : way
}
