import { isRefused, type Refused } from '#api/refusal.ts'
import { AreaField, FormProblem, SelectField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Facts, Money, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  definePage,
  fieldOf,
  type ActEnd,
  type OfficeApi,
  type Sent,
} from '#app/office/office-page.ts'
import { RefundBadge } from '#app/office/orders/order-words.tsx'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'
import { PayoutBadge, payoutPath } from './payouts.page.tsx'

type Payout = Exclude<Awaited<ReturnType<OfficeApi['payoutDesk']['getPayout']>>, Refused>

/** One file for the bank: what is in it, the file itself, and what the bank has done with it. */
export const page = definePage<Payout>({
  load: ({ api, params }) => api.payoutDesk.getPayout({ name: params['name']! }),
  act: async ({ api, params, form }): Promise<ActEnd> => {
    const name = params['name']!
    const goTo = payoutPath(name)
    if (fieldOf(form, 'act') === 'return') {
      const asked = { name, refund: fieldOf(form, 'refund'), reason: fieldOf(form, 'reason') }
      const done = await api.payoutDesk.returnPayout(asked)
      return isRefused(done) ? done : { goTo, toast: 'office-payouts.returned' }
    }
    const done = await api.payoutDesk.confirmPayout({ name })
    if (isRefused(done)) return done
    return { goTo, toast: { id: 'office-payouts.confirmed', values: { count: done.confirmed } } }
  },
  title: (_, { t }) => t('office-payouts.file'),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-payouts.file')}
        up={{ href: '/office/payouts', label: t('office-payouts.title') }}
        badges={<PayoutBadge open={data.open} />}
      />
      <div className="o-columns">
        <div className="o-stack">
          <FormProblem sent={sent} />
          <About payout={data} />
          <Lines payout={data} />
        </div>
        <div className="o-stack">
          {data.hasFile && (
            <Card title={t('office-payouts.download')}>
              <p>{t('office-payouts.format')}</p>
              <div className="o-actions">
                <ButtonLink kind="primary" icon="download" href={`${payoutPath(data.name)}/file`}>
                  {t('office-payouts.download')}
                </ButtonLink>
              </div>
            </Card>
          )}
          {data.open > 0 && <Confirm payout={data} />}
          {data.lines.some(mayComeBack) && <Return payout={data} sent={sent} />}
        </div>
      </div>
    </>
  ),
})

const mayComeBack = ({ status }: Payout['lines'][number]) =>
  status === 'SUBMITTED' || status === 'SUCCEEDED'

function About({ payout }: { payout: Payout }) {
  const { t, format } = useOffice()
  const backMinor =
    payout.totalMinor - payout.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <Card>
      <p className="o-refund-sum">
        <Money minor={payout.totalMinor} currency={payout.currency} />
      </p>
      <Facts
        rows={[
          [t('office-payouts.account'), payout.iban],
          [t('office-payouts.file'), payout.name],
          [t('office-payouts.madeAt'), <When key="made" at={payout.madeAt} />],
          [t('office-payouts.madeBy'), payout.madeBy],
          [
            t('office-payouts.cameBack'),
            backMinor > 0 ? format.money(backMinor, payout.currency) : undefined,
          ],
        ]}
      />
    </Card>
  )
}

function Lines({ payout }: { payout: Payout }) {
  const { t } = useOffice()
  if (payout.lines.length === 0) return null
  return (
    <Card title={t('office-payouts.inIt')}>
      <ul className="o-rows">
        {payout.lines.map(({ refund, number, amountMinor, status }) => (
          <li key={refund}>
            <div>
              <a href={`/office/refunds/${refund}`}>{t('office-payouts.customerOf', { number })}</a>{' '}
              <RefundBadge status={status} />
            </div>
            <strong>
              <Money minor={amountMinor} currency={payout.currency} />
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Confirm({ payout }: { payout: Payout }) {
  const { t, format } = useOffice()
  const open = payout.lines.filter(({ status }) => status === 'SUBMITTED')
  const sum = open.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const amount = format.money(sum, payout.currency)
  return (
    <Card title={t('office-payouts.confirm')}>
      <OfficeForm label={t('office-payouts.confirm')}>
        <p>{t('office-payouts.confirmHint')}</p>
        <Submit
          icon="check"
          name="act"
          value="confirm"
          confirm={t('office-payouts.confirmSure', { amount, count: open.length })}
        >
          {t('office-payouts.confirm')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}

function Return({ payout, sent }: { payout: Payout; sent: Sent | undefined }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-payouts.returnTitle')}>
      <OfficeForm label={t('office-payouts.returnTitle')}>
        <p>{t('office-payouts.returnHint')}</p>
        <SelectField
          name="refund"
          label={t('office-payouts.which')}
          choices={payout.lines
            .filter(mayComeBack)
            .map(({ refund, number, amountMinor, status }) => ({
              value: refund,
              label: [
                number,
                format.money(amountMinor, payout.currency),
                status === 'SUCCEEDED' && t('office-payouts.state.done'),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          sent={sent}
        />
        <AreaField
          name="reason"
          label={t('office-payouts.returnReason')}
          maxLength={MOST_REFUND_NOTE}
          sent={sent}
        />
        <Submit kind="danger" icon="undo-2" name="act" value="return">
          {t('office-payouts.return')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}
