import { apiPath } from '#app/browser-api/api-path.ts'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { ButtonLink, Facts, Money } from '#app/office/kit/parts.tsx'
import { definePage, needsProof } from '#app/office/office-page.ts'
import { payoutPath } from './payouts.page.tsx'

/** Hands the file for the bank out, to somebody who has just proven who they are: it names accounts of customers. */
export const page = definePage({
  // The file is a plain link, where nobody could be asked any more who they are.
  load: async ({ api, params, me }) =>
    needsProof(me) ?? (await api.payoutDesk.getPayout({ name: params['name']! })),
  title: (_, { t }) => t('office-payouts.download'),
  View: ({ data, office: { t } }) => (
    <section className="o-dialog" aria-labelledby="payout-file-title">
      <h1 id="payout-file-title">{t('office-payouts.download')}</h1>
      <Facts
        rows={[
          [t('office-payouts.file'), data.name],
          [
            t('office-payouts.total'),
            <Money key="total" minor={data.totalMinor} currency={data.currency} />,
          ],
          [t('office-payouts.refunds'), data.refunds],
        ]}
      />
      <p>{t('office-payouts.downloadHint')}</p>
      <div className="o-actions">
        <a
          className="o-button"
          data-kind="primary"
          href={apiPath('/office/payouts/{name}/file', { name: data.name })}
          download
        >
          <OfficeIcon name="download" />
          {t('office-payouts.download')}
        </a>
        <ButtonLink href={payoutPath(data.name)}>{t('office-payouts.file')}</ButtonLink>
      </div>
    </section>
  ),
})
