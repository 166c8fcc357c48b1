import { notFound, orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { languages } from '#config/locales.ts'
import { PageHead } from '#app/page-head.tsx'
import { createPath } from '#app/paths.ts'
import { ArticlePrice } from '#app/shop/catalogue/article-grid.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { PrintArea } from './print-area.tsx'
import type { Route } from './+types/create.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const articleId = Number(shop.match!.params['article_id'])
  const article = await orErrorPage(shop, await shop.api.catalogue.getArticle({ articleId }))
  const wanted = shop.url.searchParams.get('variant')
  const variant = article.variants.find(({ code }) => code === wanted) ?? article.variants[0]
  if (!article.isPersonalised || !variant) return notFound(shop)
  const path = createPath(articleId)
  return {
    article,
    variant,
    address: {
      paths: Object.fromEntries(languages.map((code) => [code, path])),
      stores: article.stores,
    },
  }
}

/** The printed face of the article, to scale: what a design has to fit. */
export default function Create({ loaderData }: Route.ComponentProps) {
  const { article, variant } = loaderData
  const { brand, config } = useShop()
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const millimetres = (value: number) => t('create.mm', { value: format.number(value) })
  return (
    <div className="constructor">
      <PageHead title={t('create.title', { article: article.name })} noindex />
      <SkipLink label={t('general.skipToContent')} />
      <header className="constructor-bar">
        <a href={href('/')}>
          <Logo brand={brand} brandName={config.brandName} />
        </a>
        <p className="constructor-price">
          {article.name} <ArticlePrice price={article.price} />
        </p>
        <ButtonLink href={href(`/${article.slug}`)} variant="quiet" icon="x">
          {t('create.leave')}
        </ButtonLink>
      </header>
      <main id="main" tabIndex={-1} className="constructor-main">
        <div className="constructor-canvas">
          <PrintArea variant={variant} label={t('create.canvas', { article: article.name })} />
        </div>
        <aside className="constructor-panel stack">
          <h1>{t('create.title', { article: article.name })}</h1>
          <p>{t('create.intro')}</p>
          {article.variants.length > 1 && (
            <nav aria-label={t('create.sizes')}>
              <ul className="tag-cloud">
                {article.variants.map((one) => (
                  <li key={one.code}>
                    <a
                      href={href(createPath(article.id, one.code))}
                      aria-current={one.code === variant.code ? 'true' : undefined}
                    >
                      {format.number(one.widthMm)} × {millimetres(one.heightMm)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <DataList
            items={[
              {
                term: t('create.trim'),
                value: `${format.number(variant.widthMm)} × ${millimetres(variant.heightMm)}`,
              },
              { term: t('create.bleed'), value: millimetres(variant.bleedMm) },
              { term: t('create.safe'), value: millimetres(variant.safeMm) },
              {
                term: t('create.photo'),
                value: t('create.pixels', {
                  width: pixels(variant.widthMm + 2 * variant.bleedMm, variant.resolutionDpi),
                  height: pixels(variant.heightMm + 2 * variant.bleedMm, variant.resolutionDpi),
                }),
              },
            ]}
          />
          <p className="muted">{t('create.send')}</p>
          <p>
            <ButtonLink href={href('/contact')} icon="mail">
              {t('general.nav.contact')}
            </ButtonLink>
          </p>
        </aside>
      </main>
    </div>
  )
}

function pixels(millimetres: number, dpi: number): number {
  return Math.ceil((millimetres / 25.4) * dpi)
}
