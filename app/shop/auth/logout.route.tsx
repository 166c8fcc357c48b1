import { goTo } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Key } from '#app/ui/illustration/key.tsx'
import type { Route } from './+types/logout.route'

export async function action({ context }: Route.ActionArgs) {
  const shop = getShop(context)
  await shop.signOut()
  return goTo(shop, '/', 303)
}

/** Somebody who follows a link here is asked first: a link must not change anything. */
export default function Logout() {
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block">
      <PageHead title={t('general.account.logOut')} noindex />
      <EmptyState
        headingLevel={1}
        illustration={<Key />}
        title={t('general.account.logOut')}
        actions={
          <form method="post" action={href('/logout')} data-sign-out={href('/logout')}>
            <Button icon="log-out">{t('general.account.logOut')}</Button>
          </form>
        }
      />
      {/* Shown by the script that finds such designs, below the button that it is about. */}
      <div hidden data-unsent-designs>
        <Alert tone="warning" role="alert">
          <p>{t('general.account.unsentDesigns')}</p>
        </Alert>
      </div>
    </div>
  )
}
