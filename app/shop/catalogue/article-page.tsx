import type { Article } from '#commerce/catalogue/catalogue.contract.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { createPath, designsPath, tagPath } from '#app/paths.ts'
import { RichText } from '#app/shop/content/rich-text.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { UspList } from '#app/ui/usp-list.tsx'
import { ArticleBadges, ArticlePrice } from './article-grid.tsx'
import { Gallery } from './gallery.tsx'

export function ArticlePage({ article }: { article: Article }) {
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block stack stack-large">
      <PageHead title={article.name} description={article.summary} picture={article.picture} />
      <Breadcrumbs
        label={t('general.breadcrumbs')}
        items={[{ label: t('general.nav.products'), href: href('/') }, { label: article.name }]}
      />
      <div className="article">
        <Gallery pictures={article.pictures} name={article.name} />
        <div className="article-words stack">
          {article.badges.length > 0 && (
            <p className="cluster">
              <ArticleBadges badges={article.badges} />
            </p>
          )}
          <h1>{article.name}</h1>
          <p className="lead">{article.summary}</p>
          <p>
            <ArticlePrice price={article.price} size="large" />{' '}
            <span className="muted">{t('page.article.vat')}</span>
          </p>
          <ArticleActions article={article} />
          <UspList
            layout="list"
            items={[
              {
                icon: 'clock',
                title: t('page.article.production', { days: article.productionDays }),
              },
              { icon: 'shield-check', title: t('general.usp.guarantee') },
            ]}
          />
          <RichText text={article.description} />
          {article.variants.length > 0 && <VariantTable article={article} />}
          {article.tags.length > 0 && (
            <ul className="tag-cloud" aria-label={t('general.nav.ideas')}>
              {article.tags.map((tag) => (
                <li key={tag.id}>
                  <a href={href(tagPath(tag))}>{tag.name}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  )
}

function ArticleActions({ article }: { article: Article }) {
  const t = useT()
  const href = useHref()
  if (!article.isPersonalised) {
    return (
      <form method="post" action={href('/cart')} className="cluster">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="article_id" value={article.id} />
        <Button size="large" icon="shopping-bag">
          {t('page.article.addToCart')}
        </Button>
      </form>
    )
  }
  return (
    <p className="cluster">
      <ButtonLink href={href(createPath(article.id))} size="large" icon="palette">
        {t('general.createYours')}
      </ButtonLink>
      <ButtonLink href={href(designsPath(article))} size="large" variant="secondary">
        {t('page.article.designs')}
      </ButtonLink>
    </p>
  )
}

function VariantTable({ article }: { article: Article }) {
  const t = useT()
  const format = useFormat()
  return (
    <div className="table-scroll">
      <table className="table">
        <caption>{t('page.article.specs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('page.article.size')}</th>
            <th scope="col">{t('page.article.bleed')}</th>
            <th scope="col">{t('page.article.resolution')}</th>
          </tr>
        </thead>
        <tbody>
          {article.variants.map((variant) => (
            <tr key={variant.code}>
              <th scope="row">
                {t('page.article.millimetres', {
                  width: format.number(variant.widthMm),
                  height: format.number(variant.heightMm),
                })}
              </th>
              <td>{t('page.article.bleedValue', { bleed: format.number(variant.bleedMm) })}</td>
              <td>{t('page.article.dpi', { dpi: variant.resolutionDpi })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
