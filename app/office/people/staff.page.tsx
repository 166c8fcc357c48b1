import { isRefused, type Refused } from '#api/refusal.ts'
import { hrefWith, readList, type ListState } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { sortRows } from '#app/office/kit/sort-rows.ts'
import { ButtonLink, Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { valuesIn } from '#commerce/office-task/list-address.terms.ts'
import { GivenRole, PersonBadge, roleName } from './people-words.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['staff']['listPeople']>>, Refused>
type Person = Listed['people'][number]

const statuses = ['ACTIVE', 'INVITED', 'SUSPENDED', 'LEFT'] as const

const sortKeys = {
  name: ({ name }: Person) => name,
  email: ({ email }: Person) => email,
  status: ({ status }: Person) => statuses.indexOf(status),
  seen: ({ lastSeenAt }: Person) => lastSeenAt,
}
const spec = {
  filters: ['status', 'role', 'store'],
  sorts: Object.keys(sortKeys),
  defaultSort: 'name',
}

/** Everybody who may come in. They are few: all of them are read, and narrowed here. */
export const page = definePage({
  load: async ({ api, url, query }) => {
    const state = readList(url, spec)
    const listed = await api.staff.listPeople({})
    return isRefused(listed) ? listed : { ...listed, state, stores: valuesIn(query, 'store') }
  },
  title: (_, { t }) => t('office-people.staff'),
  View: ({ data, office }) => {
    const { t } = office
    const shown = data.people.filter((person) => isShown(person, data.state, data.stores))
    const rows = sortRows(shown, data.state.sort, sortKeys, office.me.language)
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
            ...storeFilter(office),
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

function isShown(person: Person, { search, values }: ListState, stores: readonly string[]) {
  const words = search.toLowerCase()
  const isNamed = `${person.name} ${person.email}`.toLowerCase().includes(words)
  const isThere =
    stores.length === 0 ||
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
    {
      id: 'name',
      label: t('office-people.name'),
      cell: ({ name }) => name,
      sort: 'name',
      isAlways: true,
    },
    { id: 'email', label: t('office-people.email'), sort: 'email', cell: ({ email }) => email },
    {
      id: 'status',
      label: t('office-people.status'),
      sort: 'status',
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
      sort: 'seen',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <When at={lastSeenAt} isRelative /> : t('office-people.never'),
    },
  ]
}
