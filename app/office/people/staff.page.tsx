import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList, type ListState } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { ButtonLink, Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { GivenRole, PersonBadge, roleName } from './people-words.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['staff']['listPeople']>>, Refused>
type Person = Listed['people'][number]

const spec = { filters: ['status', 'role', 'store'], sorts: [], defaultSort: '' } as const
const statuses = ['ACTIVE', 'INVITED', 'SUSPENDED', 'LEFT'] as const

/** Everybody who may come in. They are few: all of them are read, and narrowed here. */
export const page = definePage({
  load: async ({ api, url, store }) => {
    const state = readList(url, spec)
    const listed = await api.staff.listPeople({})
    return isRefused(listed) ? listed : { ...listed, state, store }
  },
  title: (_, { t }) => t('office-people.staff'),
  View: ({ data, office }) => {
    const { t } = office
    const rows = data.people.filter((person) => isShown(person, data.state, data.store))
    return (
      <>
        <PageHead title={t('office-people.staff')} lead={t('office-people.staffLead')}>
          <ButtonLink href="/office/roles" icon="shield">
            {t('office-people.roles')}
          </ButtonLink>
          <ButtonLink href="/office/staff/invite" icon="plus" kind="primary">
            {t('office-people.invite')}
          </ButtonLink>
        </PageHead>
        <OfficeList
          label={t('office-people.staff')}
          state={data.state}
          columns={columnsOf(office)}
          rows={rows}
          keyOf={({ staffId }) => staffId}
          hrefOf={({ staffId }) => `/office/staff/${staffId}`}
          total={{ count: rows.length }}
          search={t('office-people.search')}
          views={viewsOf(office, data.people)}
          filters={[
            {
              name: 'role',
              label: t('office-people.role'),
              choices: data.roles.map((role) => ({ value: role.code, label: roleName(t, role) })),
            },
            {
              name: 'store',
              label: t('office.layout.store'),
              choices: office.stores.map(({ slug, name }) => ({ value: slug, label: name })),
            },
          ]}
          empty={
            <Empty icon="users" title={t('office-people.nobody')}>
              <p>{t('office-people.nobodyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function isShown(person: Person, { search, values }: ListState, store: string | undefined) {
  const words = search.toLowerCase()
  const isNamed = `${person.name} ${person.email}`.toLowerCase().includes(words)
  const stores = values['store'] ?? (store === undefined ? undefined : [store])
  const isThere =
    stores === undefined ||
    person.roles.some((role) => !role.stores || role.stores.some((one) => stores.includes(one)))
  const isRole =
    values['role'] === undefined || person.roles.some(({ role }) => values['role']!.includes(role))
  const isStatus = values['status'] === undefined || values['status'].includes(person.status)
  return isNamed && isThere && isRole && isStatus
}

function viewsOf({ t, url, format }: OfficeView, people: readonly Person[]) {
  const here = url.searchParams.get('status') ?? ''
  const view = (status: string | undefined, label: string, count: number) => ({
    href: hrefWith(url, { status }),
    label,
    count: format.number(count),
    isHere: here === (status ?? ''),
  })
  return [
    view(undefined, t('office-people.status.all'), people.length),
    ...statuses.map((status) =>
      view(
        status,
        t(`office-people.status.${status}`),
        people.filter((person) => person.status === status).length,
      ),
    ),
  ]
}

function columnsOf({ t }: OfficeView): Column<Person>[] {
  return [
    { id: 'name', label: t('office-people.name'), cell: ({ name }) => name, isAlways: true },
    { id: 'email', label: t('office-people.email'), cell: ({ email }) => email },
    {
      id: 'status',
      label: t('office-people.status'),
      cell: ({ status }) => <PersonBadge status={status} />,
    },
    {
      id: 'roles',
      label: t('office-people.roles'),
      cell: ({ roles }) => (
        <span className="o-given-roles">
          {roles.map((given) => (
            <span key={given.role}>
              <GivenRole given={given} />
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'seen',
      label: t('office-people.lastSeen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <When at={lastSeenAt} isRelative /> : t('office-people.never'),
    },
  ]
}
