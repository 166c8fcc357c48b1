import { isRouteErrorResponse, useLocation } from 'react-router'
import type { PageError } from './answers.ts'
import { useHref, useShop, useT } from './i18n/shop-view.tsx'
import { PageFrame } from './layouts/page-frame.tsx'
import { ArticleGrid } from './shop/catalogue/article-grid.tsx'
import { ButtonLink } from './ui/form/button.tsx'
import { EmptyState } from './ui/feedback/empty-state.tsx'
import { ClientError } from './ui/illustration/client-error.tsx'
import { NotFound } from './ui/illustration/not-found.tsx'
import { ServerError } from './ui/illustration/server-error.tsx'
import { Section } from './ui/page/section.tsx'

/** Error page: what a visitor sees instead of a page. It never tells more than the status. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const details = isRouteErrorResponse(error) ? (error.data as Partial<PageError> | null) : null
  return (
    <PageFrame>
      <title>{status === 404 ? '404 Not Found' : '500 Error'}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFoundBody recommended={details?.recommended ?? []} />
      ) : (
        <FailureBody status={status} reason={details?.reason} />
      )}
    </PageFrame>
  )
}

function NotFoundBody({ recommended }: { recommended: NonNullable<PageError['recommended']> }) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <div className="container page-block">
        <EmptyState
          headingLevel={1}
          illustration={<NotFound />}
          title={t('general.error.notFound.title')}
          text={t('general.error.notFound.text')}
          actions={
            <>
              <ButtonLink href={href('/')} icon="house">
                {t('general.error.backHome')}
              </ButtonLink>
              <ButtonLink href={href('/contact')} variant="secondary">
                {t('general.error.contact')}
              </ButtonLink>
            </>
          }
        />
      </div>
      {recommended.length > 0 && (
        <Section title={t('general.error.recommended')} tone="sunken">
          <ArticleGrid articles={recommended} />
        </Section>
      )}
    </>
  )
}

function FailureBody({ status, reason }: { status: number; reason: PageError['reason'] }) {
  const t = useT()
  const href = useHref()
  const { contactEmail } = useShop()
  const { pathname, search } = useLocation()
  const isClient = status < 500
  const kind = status === 403 ? 'forbidden' : isClient ? 'client' : 'server'
  return (
    <div className="container page-block">
      <EmptyState
        headingLevel={1}
        illustration={isClient ? <ClientError /> : <ServerError />}
        title={t(
          reason === 'orders_not_allowed'
            ? 'general.error.ordersNotAllowed.title'
            : `general.error.${kind}.title`,
        )}
        text={
          reason === 'orders_not_allowed'
            ? t('general.error.ordersNotAllowed.text', { email: contactEmail })
            : t(`general.error.${kind}.text`)
        }
        actions={
          <>
            <ButtonLink href={href('/')} icon="house">
              {t('general.error.backHome')}
            </ButtonLink>
            <ButtonLink href={`${pathname}${search}`} variant="secondary" icon="refresh-cw">
              {t('general.error.refresh')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
