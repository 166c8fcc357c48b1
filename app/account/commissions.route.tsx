import { orErrorPage } from '#app/answers.ts'
import { commissionStatuses } from '#commerce/commission/commission.terms.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import type { Route } from './+types/commissions.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.commission.listOwnCommissions({}))
}

export default function AccountCommissions({ loaderData }: Route.ComponentProps) {
  const { commissions } = loaderData
  const t = useT()
  const format = useFormat()
  const statusName = (status: number) =>
    commissionStatuses[status as keyof typeof commissionStatuses]
  return (
    <>
      <PageHead title={t('general.account.commissions')} noindex />
      <h1>{t('general.account.commissions')}</h1>
      {commissions.length === 0 ? (
        <EmptyState
          illustration={<EmptyList />}
          title={t('accounts-commissions.empty.title')}
          text={t('accounts-commissions.empty.text')}
        />
      ) : (
        <table className="table table-stacked">
          <thead>
            <tr>
              <th scope="col">{t('accounts-commissions.order')}</th>
              <th scope="col">{t('accounts-commissions.date')}</th>
              <th scope="col">{t('accounts-commissions.status')}</th>
              <th scope="col" className="table-number">
                {t('accounts-commissions.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {commissions.map((commission) => (
              <tr key={commission.id}>
                <th scope="row" data-label={t('accounts-commissions.order')}>
                  {commission.orderNumber}
                </th>
                <td data-label={t('accounts-commissions.date')}>
                  {format.day(commission.createdAt)}
                </td>
                <td data-label={t('accounts-commissions.status')}>
                  <Badge>{t(`accounts-commissions.status.${statusName(commission.status)}`)}</Badge>
                </td>
                <td className="table-number" data-label={t('accounts-commissions.amount')}>
                  {format.price(commission.amountMinor, commission.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
