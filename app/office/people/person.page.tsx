import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { readMoney, refusedFields } from '#app/office/money/typed-money.ts'
import { ButtonLink, Facts, Card, PageHead, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, type FormAsk, type OfficeApi } from '#app/office/office-page.ts'
import { useOffice } from '#app/office/office-context.tsx'
import type { StaffLimitAct } from '#commerce/staff/staff.terms.ts'
import { InvitationLink, type ShownLink } from './invitation-link.tsx'
import { PeopleProblem, PersonBadge } from './people-words.tsx'
import { PersonAccess, PersonWaysIn } from './person-access.tsx'
import { PersonLimits } from './person-limits.tsx'
import { PersonRoles } from './person-roles.tsx'
import type { Person } from './shown-person.ts'
import { rolesIn, type RoleChoice } from './role-fields.tsx'

type Data = { person: Person; roles: readonly RoleChoice[]; link?: ShownLink }

async function loadPerson(api: OfficeApi, staffId: string): Promise<Refused | Data> {
  const [person, listed] = await Promise.all([
    api.people.getPerson({ staffId }),
    api.people.listRoles({}),
  ])
  if (isRefused(person)) return person
  return isRefused(listed) ? listed : { person, roles: listed.roles }
}

/** One person of the shop: what they may do and where, how much alone, and how they come in. */
export const page = definePage<Data>({
  load: ({ api, params }) => loadPerson(api, params['id']!),
  act: async (asked) => {
    const { api, params, form, url } = asked
    const staffId = params['id']!
    if (fieldOf(form, 'act') === 'invite') {
      const invited = await api.staff.inviteAgain({ staffId })
      if (isRefused(invited)) return invited
      const data = await loadPerson(api, staffId)
      if (isRefused(data)) return data
      const { name, email } = data.person
      return { draw: { ...data, link: { ...invited, name, email, origin: url.origin } } }
    }
    const act = actOf(asked, staffId)
    if (!act) return refusedFields({})
    const done = await act.run()
    return isRefused(done) ? done : { goTo: `/office/staff/${staffId}`, toast: act.toast }
  },
  title: ({ person }) => person.name,
  View: ({ data, sent, office: { t, may } }) => {
    const { person, link } = data
    return (
      <>
        <PageHead
          title={person.name}
          up={{ href: '/office/staff', label: t('office-people.staff') }}
          badges={<PersonBadge status={person.status} />}
        >
          {may('audit.read') && (
            <ButtonLink href={`/office/audit?person=${person.staffId}`} icon="history">
              {t('office-people.acts')}
            </ButtonLink>
          )}
        </PageHead>
        {link && <InvitationLink link={link} />}
        <PeopleProblem sent={sent} />
        <div className="o-columns">
          <div className="o-stack">
            <PersonRoles person={person} roles={data.roles} sent={sent} />
            <PersonLimits person={person} sent={sent} />
          </div>
          <div className="o-stack">
            <About person={person} />
            <PersonWaysIn person={person} />
            <PersonAccess person={person} sent={sent} />
          </div>
        </div>
      </>
    )
  },
})

type PersonAct = { run: () => Promise<object>; toast: MessageId }

function actOf({ api, form }: FormAsk, staffId: string): PersonAct | undefined {
  const reason = fieldOf(form, 'reason')
  const limit = {
    staffId,
    act: fieldOf(form, 'limitAct') as StaffLimitAct,
    currency: fieldOf(form, 'currency'),
  }
  const acts: Record<string, PersonAct> = {
    roles: {
      run: () => api.staff.changeRoles({ staffId, role: rolesIn(form) }),
      toast: 'office-people.done.roles',
    },
    limit: { run: () => setLimit(api, limit, form), toast: 'office-people.done.limit' },
    unlimit: { run: () => api.people.removeLimit(limit), toast: 'office-people.done.unlimit' },
    sessions: {
      run: () => api.people.endSessions({ staffId }),
      toast: 'office-people.done.sessions',
    },
    allowTotp: {
      run: () => api.people.allowTotp({ staffId, isAllowed: true }),
      toast: 'office-people.done.totpAllowed',
    },
    forbidTotp: {
      run: () => api.people.allowTotp({ staffId, isAllowed: false }),
      toast: 'office-people.done.totpForbidden',
    },
    resetTotp: {
      run: () => api.people.resetTotp({ staffId }),
      toast: 'office-people.done.totpReset',
    },
    unlinkCompany: {
      run: () => api.people.unlinkCompany({ staffId }),
      toast: 'office-people.done.companyUnlinked',
    },
    withdraw: {
      run: () => api.people.withdrawInvitation({ staffId }),
      toast: 'office-people.done.withdrawn',
    },
    SUSPENDED: {
      run: () => api.staff.changeStatus({ staffId, status: 'SUSPENDED', reason }),
      toast: 'office-people.done.suspended',
    },
    ACTIVE: {
      run: () => api.staff.changeStatus({ staffId, status: 'ACTIVE', reason }),
      toast: 'office-people.done.active',
    },
    LEFT: {
      run: () => api.staff.changeStatus({ staffId, status: 'LEFT', reason }),
      toast: 'office-people.done.left',
    },
  }
  return acts[fieldOf(form, 'act')]
}

type LimitKey = { staffId: string; act: StaffLimitAct; currency: string }

async function setLimit(api: OfficeApi, limit: LimitKey, form: FormData) {
  const mostMinor = readMoney(fieldOf(form, 'mostMinor'))
  const mostPerDayMinor = readMoney(fieldOf(form, 'mostPerDayMinor'))
  if (mostMinor === undefined || Number.isNaN(mostMinor)) {
    return refusedFields({ mostMinor: mostMinor === undefined ? 'required' : 'invalid' })
  }
  if (mostPerDayMinor === undefined || Number.isNaN(mostPerDayMinor)) {
    return refusedFields({
      mostPerDayMinor: mostPerDayMinor === undefined ? 'required' : 'invalid',
    })
  }
  return api.people.setLimit({ ...limit, mostMinor, mostPerDayMinor })
}

function About({ person }: { person: Person }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-people.about')}>
      <Facts
        rows={[
          [
            t('office-people.email'),
            <a key="email" href={`mailto:${person.email}`}>
              {person.email}
            </a>,
          ],
          [t('office-people.since'), <When key="since" at={person.since} />],
          [
            t('office-people.lastSeen'),
            person.lastSeenAt ? (
              <When key="seen" at={person.lastSeenAt} isRelative />
            ) : (
              t('office-people.never')
            ),
          ],
        ]}
      />
    </Card>
  )
}
