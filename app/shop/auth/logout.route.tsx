import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Key } from '#app/ui/illustration/key.tsx'
import type { Route } from './+types/logout.route'

export async function action({ context }: Route.ActionArgs) {
  const shop = getShop(context)
  const { customer } = await shop.getSession()
  // From a stale tab: a visitor's session is the only way to their cart and designs.
  if (!customer) return goTo(shop, '/', 303)
  const ended = await shop.api.session.logOut({})
  shop.setCredential(isRefused(ended) ? undefined : ended.credential)
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
          <form method="post" action={href('/logout')}>
            <Button icon="log-out">{t('general.account.logOut')}</Button>
          </form>
        }
      />
    </div>
  )
}
