import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { sortRows } from '#app/office/kit/sort-rows.ts'
import { Badge, ButtonLink, PageHead } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'
import { roleName } from './people-words.tsx'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['people']['listRoles']>>, Refused>
export type Role = Listed['roles'][number]

const sorts = ['name', 'people', 'permissions', 'idle']
const spec = { filters: [], sorts, defaultSort: '' }

export const page = definePage({
  load: async ({ api, url }) => {
    const listed = await api.people.listRoles({})
    return isRefused(listed) ? listed : { ...listed, state: readList(url, spec) }
  },
  title: (_, { t }) => t('office-people.roles'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead
          title={t('office-people.roles')}
          lead={t('office-people.rolesLead')}
          up={{ href: '/office/staff', label: t('office-people.staff') }}
        >
          <ButtonLink href="/office/roles/new" icon="plus" kind="primary">
            {t('office-people.newRole')}
          </ButtonLink>
        </PageHead>
        <OfficeList
          label={t('office-people.roles')}
          state={data.state}
          columns={columnsOf(office)}
          rows={sortRows(data.roles, data.state.sort, sortKeysOf(office), office.me.language)}
          keyOf={({ code }) => code}
          hrefOf={({ code }) => `/office/roles/${code}`}
          total={{ count: data.roles.length }}
        />
      </>
    )
  },
})

const sortKeysOf = ({ t }: OfficeView) => ({
  name: (role: Role) => roleName(t, role),
  people: ({ people }: Role) => people,
  permissions: ({ permissions }: Role) => permissions.length,
  idle: ({ idleMinutes }: Role) => idleMinutes,
})

function columnsOf({ t, format }: OfficeView): Column<Role>[] {
  return [
    {
      id: 'name',
      label: t('office-people.role'),
      sort: 'name',
      cell: (role) => roleName(t, role),
      isAlways: true,
    },
    {
      id: 'people',
      label: t('office-people.role.people'),
      sort: 'people',
      cell: ({ people }) => format.number(people),
      isNumber: true,
      isAlways: true,
    },
    {
      id: 'permissions',
      label: t('office-people.permissions'),
      sort: 'permissions',
      cell: ({ permissions }) => format.number(permissions.length),
      isNumber: true,
      isAlways: true,
    },
    {
      id: 'kind',
      label: t('office-people.role.kind'),
      cell: ({ isBuiltIn, revision, lacking }) => (
        <>
          <Badge>
            {t(
              isBuiltIn
                ? revision === 1
                  ? 'office-people.role.builtIn'
                  : 'office-people.role.changed'
                : 'office-people.role.own',
            )}
          </Badge>{' '}
          {lacking.length > 0 && (
            <Badge tone="warn">{t('office-people.role.lacks', { count: lacking.length })}</Badge>
          )}
        </>
      ),
      isAlways: true,
    },
    {
      id: 'idle',
      label: t('office-people.role.idle'),
      sort: 'idle',
      cell: ({ idleMinutes }) => t('office-people.minutes', { count: idleMinutes }),
      isAlways: true,
    },
  ]
}
