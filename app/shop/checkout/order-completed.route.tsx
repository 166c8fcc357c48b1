import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'

/** Shared, reloaded or opened by a stranger it shows nothing of anybody: the tracking page does. */
export default function OrderCompleted() {
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block">
      <PageHead title={t('order-completed.title')} noindex />
      <EmptyState
        headingLevel={1}
        illustration={<Parcel />}
        title={t('order-completed.title')}
        text={t('order-completed.text')}
        actions={
          <>
            <ButtonLink href={href('/tracking')} icon="package">
              {t('general.nav.tracking')}
            </ButtonLink>
            <ButtonLink href={href('/')} variant="secondary">
              {t('general.backToShop')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
