import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { lookFieldsOf } from '#commerce/operations-desk/audit-address.terms.ts'
import { lookKindNames } from '#commerce/staff/look.terms.ts'
import { AuditTabs } from './audit-tabs.tsx'
import { kindName, objectHref, objectName } from './audit-words.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['audit']['listLooks']>>, Refused>
type Look = Listed['looks'][number]

const spec = { filters: ['person', 'kind', 'from', 'until'], sorts: [], defaultSort: '' } as const

/** Looks: who opened whose order, customer or ticket: the first question after a leak. */
export const page = definePage({
  load: async ({ api, url }) => {
    const state = readList(url, spec)
    const [listed, actors] = await Promise.all([
      api.audit.listLooks({
        ...lookFieldsOf(url.searchParams),
        after: state.after,
      }),
      api.audit.listActors({}),
    ])
    if (isRefused(listed)) return listed
    return isRefused(actors) ? actors : { ...listed, people: actors.people, state }
  },
  title: (_, { t }) => t('office-audit.looks'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-audit.looks')} lead={t('office-audit.looksLead')} />
        <div className="o-stack">
          <AuditTabs here="looks" />
          <OfficeList
            label={t('office-audit.looks')}
            state={data.state}
            columns={columnsOf(office)}
            rows={data.looks}
            keyOf={({ staffId, objectKind, objectId, hour }) =>
              [staffId, objectKind, objectId, hour].join(' ')
            }
            hrefOf={(look) => objectHref(look) ?? ''}
            next={data.next}
            search={t('office-audit.search')}
            filters={[
              {
                name: 'person',
                label: t('office-audit.person'),
                choices: data.people.map(({ staffId, name }) => ({ value: staffId, label: name })),
              },
              {
                name: 'kind',
                label: t('office-audit.object'),
                choices: lookKindNames.map((value) => ({ value, label: kindName(t, value) })),
              },
              { name: 'from', label: t('office-audit.from') },
              { name: 'until', label: t('office-audit.until') },
            ]}
            empty={
              <Empty icon="eye" title={t('office-audit.noLooks')}>
                <p>{t('office-audit.noneHint')}</p>
              </Empty>
            }
          />
        </div>
      </>
    )
  },
})

function columnsOf({ t }: OfficeView): Column<Look>[] {
  return [
    {
      id: 'object',
      label: t('office-audit.object'),
      cell: (look) => objectName(t, look),
      isAlways: true,
    },
    {
      id: 'who',
      label: t('office-audit.person'),
      cell: ({ staffName }) => staffName,
      isAlways: true,
    },
    {
      id: 'at',
      label: t('office-audit.at'),
      cell: ({ hour }) => <When at={hour} />,
      isAlways: true,
    },
  ]
}
