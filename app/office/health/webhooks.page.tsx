import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { webhookFieldsOf, webhookStates } from '#commerce/operations-desk/operations-lists.terms.ts'
import { stateTabs } from './state-tabs.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['operationsDesk']['listWebhooks']>>, Refused>
type Row = Listed['webhooks'][number]

const spec = {
  filters: ['state', 'provider'],
  sorts: ['received', 'times'],
  defaultSort: '-received',
}
const tones = { NEW: 'warn', DONE: 'good', IGNORED: 'plain' } as const

/** Webhooks: what payment providers told the shop: when it came, and whether it was read. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.operationsDesk.listWebhooks({
        ...webhookFieldsOf(url.searchParams),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'webhooks'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-health.webhooks'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead
          title={t('office-health.webhooks')}
          up={{ href: '/office/health', label: t('office-health.title') }}
          lead={t('office-health.webhooksLead')}
        />
        <OfficeList
          label={t('office-health.webhooks')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.webhooks}
          keyOf={({ provider, eventId }) => `${provider} ${eventId}`}
          next={data.next}
          search={t('office-health.webhooksSearch')}
          views={[
            ...stateTabs(office, {
              states: webhookStates,
              counts: data.counts,
              labelOf: (state) => t(`office-health.webhook.${state}`),
              all: t('office-health.allStates'),
            }),
            ...viewTabs('webhooks', data.saved, office),
          ]}
          tools={<ListTools list="webhooks" views={data.saved} />}
          filters={[
            {
              name: 'provider',
              label: t('office-health.provider'),
              choices: data.providers.map((value) => ({ value, label: value })),
            },
          ]}
          empty={<Empty icon="circle-check" title={t('office-health.noneHere')} />}
        />
      </>
    )
  },
})

function columnsOf({ t, format }: OfficeView): readonly Column<Row>[] {
  return [
    {
      id: 'type',
      label: t('office-health.notice'),
      isAlways: true,
      cell: ({ type, subject }) => (
        <span className="o-two-lines">
          <strong>{type}</strong>
          <small className="o-hint">{subject}</small>
        </span>
      ),
    },
    { id: 'provider', label: t('office-health.provider'), cell: ({ provider }) => provider },
    {
      id: 'order',
      label: t('office-health.order'),
      cell: ({ number }) =>
        number && <a href={`/office/orders/${encodeURIComponent(number)}`}>{number}</a>,
    },
    {
      id: 'state',
      label: t('office-health.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`office-health.webhook.${state}`)}</Badge>,
    },
    {
      id: 'times',
      sort: 'times',
      label: t('office-health.times'),
      isNumber: true,
      cell: ({ times }) => format.number(times),
    },
    {
      id: 'received',
      sort: 'received',
      label: t('office-health.received'),
      cell: ({ receivedAt }) => <When at={receivedAt} />,
    },
    {
      id: 'done',
      label: t('office-health.read'),
      cell: ({ doneAt }) => doneAt && <When at={doneAt} />,
    },
    {
      id: 'event',
      label: t('office-health.eventId'),
      isExtra: true,
      cell: ({ eventId }) => <code>{eventId}</code>,
    },
  ]
}
