import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList, type ListSpec } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Card, Empty, Figure, PageHead, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import type { DeskRemake } from '#commerce/production-desk/desk-rows.contract.ts'
import { remakeFieldsOf } from '#commerce/production-desk/production-address.terms.ts'
import { presses } from '#commerce/production/production.terms.ts'
import { remakeReasons, remakeStates } from '#commerce/production/remake.terms.ts'
import { remakeTones } from './job-remakes.tsx'
import { FloorTabs, floorWord, jobPath } from './production-words.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['productionDesk']['listRemakes']>>, Refused>

const spec: ListSpec = {
  filters: ['state', 'reason', 'press', 'store'],
  sorts: ['asked'],
  defaultSort: '-asked',
}

/** Remakes, open and ended, newest first, and how often that happens. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const asked = remakeFieldsOf(query)
    const [listed, saved] = await Promise.all([
      api.productionDesk.listRemakes({
        ...asked,
        after: state.after,
      }),
      loadViews({ api, inStores }, 'remakes'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-production.page.remakes'),
  View: ({ data, office }) => {
    const { t, url } = office
    const here = url.searchParams.get('state') ?? ''
    return (
      <>
        <PageHead title={t('office-production.page.remakes')} />
        <FloorTabs here="remakes" />
        <Rate rate={data.rate} />
        <OfficeList
          label={t('office-production.page.remakes')}
          state={data.state}
          rows={data.rows}
          keyOf={({ remakeId }) => remakeId}
          hrefOf={({ number }) => `${jobPath(number)}#remakes`}
          next={data.next}
          columns={columnsOf(office)}
          views={[
            ...['', ...remakeStates].map((state) => ({
              href: hrefWith(url, { state: state || undefined }),
              label: state === '' ? t('office-production.view.all') : floorWord(t, 'state', state),
              isHere: here === state && !viewHere(data.saved, url),
            })),
            ...viewTabs('remakes', data.saved, office),
          ]}
          tools={<ListTools list="remakes" views={data.saved} />}
          filters={[
            {
              name: 'reason',
              label: t('office-production.why'),
              choices: remakeReasons.map((value) => ({
                value,
                label: floorWord(t, 'reason', value),
              })),
            },
            {
              name: 'press',
              label: t('office-production.press'),
              choices: presses.map((value) => ({ value, label: floorWord(t, 'press', value) })),
            },
            ...storeFilter(office, { isMore: true }),
          ]}
          empty={
            <Empty icon="circle-check" title={t('office-production.noRemakes')}>
              <p>{t('office-production.noRemakesHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

/** Share of pieces that were made again, and why. */
function Rate({ rate }: { rate: Listed['rate'] }) {
  const { t, format } = useOffice()
  if (rate.made === 0 && rate.remade === 0) return null
  return (
    <Card title={t('office-production.rate', { days: rate.days })}>
      <div className="o-figures">
        <Figure
          label={t('office-production.rateRemade')}
          value={format.number(rate.remade)}
          hint={t('office-production.rateOf', { made: format.number(rate.made) })}
        />
        <Figure label={t('office-production.ratePerMille')} value={format.number(rate.perMille)} />
        {rate.reasons.slice(0, 3).map(({ reason, pieces }) => (
          <Figure
            key={reason}
            label={floorWord(t, 'reason', reason)}
            value={format.number(pieces)}
            href={`/office/production/remakes?reason=${reason}`}
          />
        ))}
      </div>
    </Card>
  )
}

function columnsOf({ t }: OfficeView): Column<DeskRemake>[] {
  return [
    {
      id: 'code',
      label: t('office-production.job'),
      isAlways: true,
      cell: ({ article, code }) => (
        <span className="o-two-lines">
          <span>{article}</span>
          <code className="o-hint">{code}</code>
        </span>
      ),
    },
    {
      id: 'pieces',
      label: t('office-production.pieces'),
      cell: ({ pieces }) => pieces.join(', '),
    },
    {
      id: 'reason',
      label: t('office-production.why'),
      cell: ({ reason, note }) => (
        <span className="o-two-lines">
          <span>{floorWord(t, 'reason', reason)}</span>
          {note && <span className="o-hint">{note}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      label: t('office-production.state'),
      cell: ({ state }) => <Badge tone={remakeTones[state]}>{floorWord(t, 'state', state)}</Badge>,
    },
    {
      id: 'press',
      label: t('office-production.press'),
      cell: ({ press }) => floorWord(t, 'press', press),
    },
    { id: 'by', label: t('office-production.askedBy'), cell: ({ askedBy }) => askedBy },
    {
      id: 'at',
      sort: 'asked',
      label: t('office-production.asked'),
      cell: ({ askedAt }) => <When at={askedAt} isRelative />,
    },
  ]
}
