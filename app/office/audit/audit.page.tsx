import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { actFieldsOf } from '#commerce/operations-desk/audit-address.terms.ts'
import { actKinds } from '#commerce/staff/object-kind.terms.ts'
import { AuditTabs } from './audit-tabs.tsx'
import { actName, changeText, kindName, objectName, type Act } from './audit-words.tsx'
import { CheckState } from './check-state.tsx'

type Answer<Call extends (...args: never[]) => Promise<unknown>> = Exclude<
  Awaited<ReturnType<Call>>,
  Refused
>
type Actors = Answer<OfficeApi['audit']['listActors']>

const spec = {
  filters: ['person', 'act', 'kind', 'store', 'money', 'from', 'until'],
  sorts: ['at'],
  defaultSort: '-at',
} as const

/** Log of what people of the shop did, and whether somebody has tampered with it. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, actors, check, saved] = await Promise.all([
      api.audit.listActs({
        ...actFieldsOf(query),
        after: state.after,
      }),
      api.audit.listActors({}),
      api.audit.getAuditCheck({}),
      loadViews({ api, inStores }, 'audit'),
    ])
    if (isRefused(listed)) return listed
    if (isRefused(actors)) return actors
    return isRefused(check) ? check : { ...listed, ...actors, ...check, state, saved }
  },
  act: async ({ api, url }) => {
    const check = await api.audit.checkNow({})
    if (isRefused(check)) return check
    const toast = check.faults.length > 0 ? 'office-audit.check.found' : 'office-audit.check.whole'
    return { goTo: url.pathname + url.search, toast }
  },
  title: (_, { t }) => t('office-audit.title'),
  View: ({ data, office }) => {
    const { t } = office
    const people = new Map(data.people.map(({ staffId, name }) => [staffId, name]))
    return (
      <>
        <PageHead title={t('office-audit.title')} lead={t('office-audit.lead')} />
        <div className="o-stack">
          <CheckState check={data.check} />
          <AuditTabs here="acts" />
          <OfficeList
            label={t('office-audit.title')}
            state={data.state}
            columns={columnsOf(office, people)}
            rows={data.acts}
            keyOf={({ actId }) => String(actId)}
            hrefOf={({ actId }) => `/office/audit/${actId}`}
            next={data.next}
            search={t('office-audit.search')}
            filters={filtersOf(office, data)}
            {...(data.saved.length > 0 && {
              views: [
                {
                  href: '/office/audit',
                  label: t('office-tasks.view.all'),
                  isHere: office.url.search === '',
                },
                ...viewTabs('audit', data.saved, office),
              ],
            })}
            tools={<ListTools list="audit" views={data.saved} />}
            empty={
              <Empty icon="history" title={t('office-audit.none')}>
                <p>{t('office-audit.noneHint')}</p>
              </Empty>
            }
          />
        </div>
      </>
    )
  },
})

function filtersOf(office: OfficeView, { people, permissions }: Actors) {
  const { t } = office
  return [
    {
      name: 'person',
      label: t('office-audit.person'),
      choices: people.map(({ staffId, name }) => ({ value: staffId, label: name })),
    },
    {
      name: 'act',
      label: t('office-audit.act'),
      choices: ['self', ...permissions.map(({ permission }) => permission)].map((value) => ({
        value,
        label: actName(t, value),
      })),
    },
    { name: 'from', label: t('office-audit.from') },
    { name: 'until', label: t('office-audit.until') },
    {
      name: 'kind',
      label: t('office-audit.object'),
      choices: actKinds.map((value) => ({ value, label: kindName(t, value) })),
      isMore: true,
    },
    ...storeFilter(office, { isMore: true }),
    {
      name: 'money',
      label: t('office-audit.money'),
      choices: [{ value: 'yes', label: t('office-audit.moneyOnly') }],
      isMore: true,
    },
  ]
}

function columnsOf({ t }: OfficeView, people: ReadonlyMap<string, string>): Column<Act>[] {
  return [
    {
      id: 'at',
      label: t('office-audit.at'),
      sort: 'at',
      cell: ({ at }) => <When at={at} />,
      isAlways: true,
    },
    {
      id: 'who',
      label: t('office-audit.person'),
      cell: ({ staffName, isForgotten }) => (isForgotten ? t('office-audit.forgotten') : staffName),
    },
    { id: 'act', label: t('office-audit.act'), cell: ({ permission }) => actName(t, permission) },
    {
      id: 'object',
      label: t('office-audit.object'),
      cell: (act) => <span className="o-day">{objectName(t, act, people)}</span>,
    },
    {
      id: 'change',
      label: t('office-audit.change'),
      cell: ({ objectKind, changes, reason }) => {
        const first = changes[0]
        const text = first ? changeText(t, objectKind, first) : (reason ?? '')
        const more = changes.length - 1
        return (
          <span className="o-audit-change">
            {text}
            {more > 0 && <span className="o-hint"> {t('office-audit.more', { count: more })}</span>}
          </span>
        )
      },
    },
    { id: 'reason', label: t('office-audit.reason'), cell: ({ reason }) => reason, isExtra: true },
    { id: 'store', label: t('office.layout.store'), cell: ({ store }) => store, isExtra: true },
    {
      id: 'network',
      label: t('office-audit.network'),
      cell: ({ network }) => network,
      isExtra: true,
    },
  ]
}
