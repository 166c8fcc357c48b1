import { isRefused, type Refused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, Card, Empty, Facts, Money, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, type OfficeApi, type OfficeView, type Sent } from '#app/office/office-page.ts'
import { accountName } from './transfer-words.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['payoutDesk']['listPayouts']>>, Refused>
type Row = Listed['payouts'][number]

const PATH = '/office/payouts'
const spec = { filters: [], sorts: [], defaultSort: '' } as const

export const payoutPath = (name: string) => `${PATH}/${encodeURIComponent(name)}`

/** Refunds to accounts that customers named: what waits for a file, and the files that were made. */
export const page = definePage({
  load: async ({ api, url }) => {
    const state = readList(url, spec)
    const listed = await api.payoutDesk.listPayouts({ after: state.after })
    return isRefused(listed) ? listed : { ...listed, state }
  },
  act: async ({ api }) => {
    const end = await api.payoutDesk.makePayouts({})
    if (isRefused(end)) return end
    const { made } = end
    return {
      goTo: made.length === 1 ? payoutPath(made[0]!) : PATH,
      toast: 'office-payouts.made' as const,
    }
  },
  title: (_, { t }) => t('office-payouts.title'),
  View: ({ data, sent, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-payouts.title')} lead={t('office-payouts.lead')} />
        <div className="o-stack">
          <Problem sent={sent} />
          <Waiting waiting={data.waiting} />
          <section id="files" className="o-stack" aria-labelledby="files-title">
            <h2 id="files-title">{t('office-payouts.files')}</h2>
            <OfficeList
              label={t('office-payouts.files')}
              state={data.state}
              columns={columnsOf(office)}
              rows={data.payouts}
              keyOf={({ name }) => name}
              hrefOf={({ name }) => payoutPath(name)}
              next={data.next}
              empty={<Empty icon="send" title={t('office-payouts.none')} />}
            />
          </section>
        </div>
      </>
    )
  },
})

function Problem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  if (sent?.refused.fields['payout'] === undefined) return <FormProblem sent={sent} />
  return (
    <p className="o-note" data-tone="warn" role="alert">
      {t('office-payouts.nothing')}
    </p>
  )
}

function Waiting({ waiting }: { waiting: Listed['waiting'] }) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-payouts.waiting')} id="waiting">
      {waiting.length === 0 ? (
        <p>{t('office-payouts.waitingNone')}</p>
      ) : (
        <>
          <Facts
            rows={waiting.map((account) => [
              accountName(account),
              `${format.number(account.refunds)} · ${format.money(account.totalMinor, account.currency)}`,
            ])}
          />
          <OfficeForm label={t('office-payouts.make')}>
            <p className="o-hint">{t('office-payouts.makeHint')}</p>
            <div className="o-actions">
              <Submit icon="file-text" name="act" value="make">
                {t('office-payouts.make')}
              </Submit>
            </div>
          </OfficeForm>
        </>
      )}
    </Card>
  )
}

function columnsOf({ t, format }: OfficeView): Column<Row>[] {
  return [
    {
      id: 'made',
      label: t('office-payouts.madeAt'),
      cell: ({ madeAt }) => <When at={madeAt} />,
      isAlways: true,
    },
    {
      id: 'total',
      label: t('office-payouts.total'),
      isNumber: true,
      cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      id: 'refunds',
      label: t('office-payouts.refunds'),
      isNumber: true,
      cell: ({ refunds }) => format.number(refunds),
    },
    {
      id: 'state',
      label: t('office-payouts.state'),
      cell: ({ open }) => <PayoutBadge open={open} />,
    },
    { id: 'account', label: t('office-payouts.account'), cell: ({ iban }) => iban },
    { id: 'by', label: t('office-payouts.madeBy'), cell: ({ madeBy }) => madeBy },
  ]
}

/** Open as long as the bank has not paid all of it. */
export function PayoutBadge({ open }: { open: number }) {
  const { t } = useOffice()
  return open > 0 ? (
    <Badge tone="warn">{t('office-payouts.state.open')}</Badge>
  ) : (
    <Badge tone="good">{t('office-payouts.state.done')}</Badge>
  )
}
