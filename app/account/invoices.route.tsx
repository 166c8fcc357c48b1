import { orErrorPage } from '#app/answers.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { EmptyList } from '#app/ui/illustration/empty-list.tsx'
import type { Route } from './+types/invoices.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.invoice.listOwnInvoices({}))
}

const isCredit = ({ kind }: { kind: string }) => kind === 'CREDIT_NOTE'

export default function AccountInvoices({ loaderData }: Route.ComponentProps) {
  const { invoices } = loaderData
  const t = useT()
  const format = useFormat()
  return (
    <>
      <PageHead title={t('general.account.invoices')} noindex />
      <h1>{t('general.account.invoices')}</h1>
      {invoices.length === 0 ? (
        <EmptyState
          illustration={<EmptyList />}
          title={t('accounts-invoices.empty.title')}
          text={t('accounts-invoices.empty.text')}
        />
      ) : (
        <table className="table table-stacked">
          <thead>
            <tr>
              <th scope="col">{t('accounts-invoices.number')}</th>
              <th scope="col">{t('accounts-invoices.issued')}</th>
              <th scope="col" className="table-number">
                {t('accounts-invoices.total')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('accounts-invoices.download')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.number}>
                <th scope="row" data-label={t('accounts-invoices.number')}>
                  {invoice.number}
                  {isCredit(invoice) && <> {t('accounts-invoices.creditNote')}</>}
                </th>
                <td data-label={t('accounts-invoices.issued')}>{format.day(invoice.issuedOn)}</td>
                <td className="table-number" data-label={t('accounts-invoices.total')}>
                  {format.price(
                    isCredit(invoice) ? -invoice.totalMinor : invoice.totalMinor,
                    invoice.currency,
                  )}
                </td>
                <td>
                  {invoice.hasFile && (
                    <a
                      href={apiPath('/partners/me/invoices/{number}', { number: invoice.number })}
                      aria-label={`${t('accounts-invoices.download')}: ${invoice.number}`}
                    >
                      {t('accounts-invoices.download')}
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
