import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { draftPath, sharedDesignPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Route } from './+types/shared-design.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const token = shop.match!.params['token']!
  const shared = await orErrorPage(shop, await shop.api.design.getSharedDesign({ token }))
  const { name, credit, article, urlPreview } = shared
  const wasRefused = shop.url.searchParams.get('refused') === '1'
  return { token, name, credit, article, urlPreview, wasRefused }
}

/** A copy of one's own, which opens in the editor. */
export async function action({ context }: Route.ActionArgs) {
  const shop = getShop(context)
  const token = shop.match!.params['token']!
  await shop.ensureSession()
  const copy = await shop.api.design.copySharedDesign({ token })
  if (isRefused(copy)) return goTo(shop, `${sharedDesignPath(token)}?refused=1`, 303)
  return goTo(shop, draftPath(copy.articleId, copy.designId), 303)
}

export default function SharedDesign({ loaderData }: Route.ComponentProps) {
  const { token, name, credit, article, urlPreview, wasRefused } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('shared-design.title', { name })} noindex />
      <div className="container page-block">
        <div className="article">
          {urlPreview ? (
            <img
              className="shared-design-picture"
              src={urlPreview}
              alt={name}
              width={1200}
              height={900}
            />
          ) : (
            <Alert>
              <p>{t('shared-design.drawing')}</p>
            </Alert>
          )}
          <div className="article-words stack">
            <h1>{name}</h1>
            {credit && <p className="muted">{t('shared-design.by', { creator: credit })}</p>}
            <p className="lead">{t('shared-design.text')}</p>
            {wasRefused && (
              <Alert tone="warning" role="status">
                <p>{t('shared-design.refused')}</p>
              </Alert>
            )}
            {article ? (
              <>
                <p>
                  <a href={href(`/${article.slug}`)}>
                    {t('shared-design.on', { article: article.name })}
                  </a>
                </p>
                <form method="post" action={href(sharedDesignPath(token))}>
                  <Button size="large" icon="palette">
                    {t('shared-design.make')}
                  </Button>
                </form>
              </>
            ) : (
              <Alert>
                <p>{t('shared-design.unavailable')}</p>
              </Alert>
            )}
          </div>
        </div>
      </div>
    </>
  )
}
