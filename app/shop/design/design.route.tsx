import type { DesignCard } from '#commerce/design/design.contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { BreadcrumbData } from '#app/json-ld.tsx'
import { readFormValues } from '#app/forms.ts'
import { PageHead } from '#app/page-head.tsx'
import { createPath, designPath, designsPath, tagPath } from '#app/paths.ts'
import { QuantityBreaks, VariantChoice } from '#app/shop/article/article-choice.tsx'
import { ArticleFacts } from '#app/shop/article/article-facts.tsx'
import { BuyBar } from '#app/shop/article/buy-bar.tsx'
import { SizeScenes } from '#app/shop/article/size-scenes.tsx'
import { WishAndShare } from '#app/shop/article/wish-and-share.tsx'
import { useDelivery } from '#app/shop/article/use-delivery.ts'
import { ArticlePrice } from '#app/shop/catalogue/article-grid.tsx'
import { Gallery } from '#app/shop/catalogue/gallery.tsx'
import { DesignGrid } from '#app/shop/list/design-grid.tsx'
import { isQuick } from '#app/shop/quick/is-quick.ts'
import { QuickBarAction } from '#app/shop/quick/quick-bar-action.tsx'
import { QuickPanel } from '#app/shop/quick/quick-panel.tsx'
import { getShop } from '#app/shop.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { UspList } from '#app/ui/page/usp-list.tsx'
import { DesignData } from './design-data.tsx'
import { buyAsItIs } from './buy-as-it-is.ts'
import { loadDesignPage } from './load-design-page.ts'
import type { Route } from './+types/design.route'

export async function loader({ context }: Route.LoaderArgs) {
  return loadDesignPage(getShop(context))
}

/** Takes the design as it is: a copy of one's own, frozen, goes into the cart. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  return buyAsItIs(shop, await readFormValues(request))
}

type Data = Route.ComponentProps['loaderData']

export default function Design({ loaderData }: Route.ComponentProps) {
  const { design, article } = loaderData
  const t = useT()
  const href = useHref()
  const crumbs = [
    { label: t('general.nav.products'), href: href('/products') },
    { label: article.name, href: href(`/${article.slug}`) },
    { label: t('design.crumb'), href: href(designsPath(article)) },
    { label: design.name },
  ]
  const title = `${design.name} – ${article.name}`
  return (
    <>
      <PageHead
        title={title}
        description={design.description || article.summary}
        picture={design.picture}
        type="product"
      />
      <DesignData design={design} article={article} />
      <BreadcrumbData items={crumbs} />
      <div className="container page-block stack stack-large">
        <Breadcrumbs label={t('general.breadcrumbs')} items={crumbs} />
        <div className="article">
          <Gallery videos={[]} pictures={design.picture ? [design.picture] : []} name={title} />
          <DesignWords {...loaderData} />
        </div>
      </div>
      <SizeScenes article={loaderData.article} chosen={loaderData.variant} />
      <Around {...loaderData} />
      <Bar {...loaderData} />
    </>
  )
}

/** Whether there is something to fill in right on the page. */
const hasQuickPanel = ({ design, article }: Pick<Data, 'design' | 'article'>) =>
  isQuick(article) && (design.fields ?? []).length > 0

function DesignWords({ design, article, variant, wasRefused }: Data) {
  const t = useT()
  const href = useHref()
  const { fields } = design
  const isQuickHere = fields !== undefined && isQuick(article)
  const { arrives, cost } = useDelivery(article)
  const start = new URLSearchParams({ design: design.id })
  if (article.variants.length > 1) start.set('variant', variant.code)
  return (
    <div className="article-words stack">
      <h1>{design.name}</h1>
      {design.credit && <p className="muted">{t('design.by', { name: design.credit })}</p>}
      {design.description && <p className="lead">{design.description}</p>}
      <p>
        <a href={href(`/${article.slug}`)}>{t('design.on', { article: article.name })}</a>
      </p>
      <div className="article-price">
        <p>
          <ArticlePrice price={variant.price} size="large" />{' '}
          <span className="muted">{t('page.article.vat')}</span>
        </p>
        <QuantityBreaks variant={variant} />
      </div>
      <VariantChoice article={article} chosen={variant} />
      {wasRefused && (
        <Alert tone="warning" role="status">
          <p>{t('design.notBought')}</p>
        </Alert>
      )}
      {design.isComplete && <BuyAsItIs {...{ design, article, variant }} />}
      {hasQuickPanel({ design, article }) && (
        <div data-buy>
          <QuickPanel
            article={article}
            variant={variant}
            design={{ id: design.id, fields: fields ?? [] }}
            name={`${design.name} – ${article.name}`}
          />
        </div>
      )}
      {article.isPersonalised && (
        <p className="cluster article-actions" data-buy>
          <ButtonLink
            href={`${href(createPath(article.id))}?${start}`}
            size="large"
            icon="palette"
            variant={isQuickHere || design.isComplete ? 'secondary' : 'primary'}
            data-quick-edit
          >
            {isQuickHere ? t('design.quick.editAll') : t('design.make')}
          </ButtonLink>
        </p>
      )}
      <WishAndShare
        articleId={article.id}
        designId={design.id}
        name={`${design.name} – ${article.name}`}
      />
      <UspList
        layout="list"
        items={[
          { icon: 'truck', title: arrives, text: cost },
          { icon: 'pencil', title: t('design.free') },
          {
            icon: 'clock',
            title: t('page.article.production', { days: article.productionDays }),
          },
          { icon: 'shield-check', title: t('general.usp.guarantee') },
        ]}
      />
      <ArticleFacts article={article} variant={variant} />
      {design.tags.length > 0 && (
        <ul className="tag-cloud" aria-label={t('general.nav.ideas')}>
          {design.tags.map((tag) => (
            <li key={tag.id}>
              <a href={href(tagPath(tag))}>{tag.name}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Direct purchase of a design that needs nothing more: it goes into the cart at once, without a script too. */
function BuyAsItIs({ design, article, variant }: Pick<Data, 'design' | 'article' | 'variant'>) {
  const t = useT()
  const href = useHref()
  return (
    <form
      method="post"
      action={href(designPath(design))}
      id={AS_IT_IS}
      className="article-actions"
      data-buy
    >
      <input type="hidden" name="article_id" value={article.id} />
      <input type="hidden" name="variant" value={variant.code} />
      <Button size="large" icon="shopping-bag" block>
        {t('design.buyAsItIs')}
      </Button>
    </form>
  )
}

const AS_IT_IS = 'buy'

function Bar({ design, article, variant }: Data) {
  const t = useT()
  const href = useHref()
  const { days } = useDelivery(article)
  const start = new URLSearchParams({ design: design.id, variant: variant.code })
  const way = design.isComplete ? (
    <Button form={AS_IT_IS} icon="shopping-bag">
      {t('design.buyAsItIs')}
    </Button>
  ) : (
    <ButtonLink href={`${href(createPath(article.id))}?${start}`} icon="palette">
      {t('design.make')}
    </ButtonLink>
  )
  return (
    <BuyBar
      name={`${design.name} – ${article.name}`}
      picture={design.picture}
      price={<ArticlePrice price={variant.price} />}
      arrives={days}
      action={
        hasQuickPanel({ design, article }) ? (
          <QuickBarAction of={design.id}>{way}</QuickBarAction>
        ) : (
          way
        )
      }
    />
  )
}

/** The same design on other things, and other designs on the same thing. */
function Around({ article, elsewhere, others }: Data) {
  const t = useT()
  const href = useHref()
  return (
    <>
      {elsewhere.length > 0 && (
        <Section title={t('design.elsewhere')} tone="sunken">
          <DesignGrid designs={elsewhere.map(asArticle)} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={t('design.more', { article: article.namePlural })}
          actions={
            <ButtonLink href={href(designsPath(article))} variant="secondary">
              {t('page.article.designs.all')}
            </ButtonLink>
          }
        >
          <DesignGrid designs={others} />
        </Section>
      )}
    </>
  )
}

/** Article name: where all designs have one name, the article's says more. */
function asArticle(design: DesignCard): DesignCard {
  return { ...design, name: design.articleName ?? design.name }
}
