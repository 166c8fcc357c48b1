import { isRefused, type Refused } from '#api/refusal.ts'
import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, ButtonLink, Card, Note, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import {
  definePage,
  fieldOf,
  fieldsOf,
  type OfficeApi,
  type Sent,
} from '#app/office/office-page.ts'
import { PeopleProblem, permissionName, roleName } from './people-words.tsx'
import { PermissionFields, type PermissionChoice } from './permission-fields.tsx'
import type { Role } from './roles.page.tsx'

type Data = { role: Role | undefined; permissions: readonly PermissionChoice[] }

const USUAL_IDLE_MINUTES = 60

async function loadRole(api: OfficeApi, code: string | undefined): Promise<Refused | Data> {
  const listed = await api.people.listRoles({})
  if (isRefused(listed)) return listed
  const role = listed.roles.find((one) => one.code === code)
  // Asked for by a name that no role has: the API's own answer for it.
  if (code !== undefined && !role) return { errorCode: 5004, code: 'not_found', fields: {} }
  return { role, permissions: listed.permissions }
}

/** A role as a set of permissions: changed for everybody who has it, at once. */
export const page = definePage<Data>({
  load: ({ api, params }) => loadRole(api, params['code']),
  act: async ({ api, params, form }) => {
    const known = params['code']
    const fields = {
      name: fieldOf(form, 'name'),
      permission: fieldsOf(form, 'permission'),
      idleMinutes: fieldOf(form, 'idleMinutes'),
    }
    if (known === undefined) {
      const made = await api.people.createRole({ ...fields, code: fieldOf(form, 'code') })
      if (isRefused(made)) return made
      return { goTo: `/office/roles/${made.code}`, toast: 'office-people.done.roleMade' }
    }
    if (fieldOf(form, 'act') === 'remove') {
      const removed = await api.people.removeRole({ code: known })
      if (isRefused(removed)) return removed
      return { goTo: '/office/roles', toast: 'office-people.done.roleRemoved' }
    }
    const revision = fieldOf(form, 'revision')
    const changed = await api.people.changeRole({ ...fields, code: known, revision })
    if (isRefused(changed)) return changed
    return { goTo: `/office/roles/${known}`, toast: 'office-people.done.role' }
  },
  title: ({ role }, { t }) => (role ? roleName(t, role) : t('office-people.newRole')),
  View: ({ data: { role, permissions }, sent, office: { t } }) => (
    <>
      <PageHead
        title={role ? roleName(t, role) : t('office-people.newRole')}
        up={{ href: '/office/roles', label: t('office-people.roles') }}
        badges={role && <Badge>{t('office-people.role.had', { count: role.people })}</Badge>}
        lead={t(role ? 'office-people.roleLead' : 'office-people.newRoleLead')}
      />
      {role && role.lacking.length > 0 && (
        <Note tone="warn">
          {t('office-people.role.lackingHint')}{' '}
          {role.lacking.map((one) => permissionName(t, one)).join(' · ')}
        </Note>
      )}
      <RoleForm role={role} permissions={permissions} sent={sent} />
    </>
  ),
})

function RoleForm({ role, permissions, sent }: Data & { sent: Sent | undefined }) {
  const { t } = useOffice()
  const mayRemove = role && !role.isBuiltIn && role.people === 0
  return (
    <OfficeForm label={t('office-people.role')}>
      <PeopleProblem sent={sent} />
      {role && <input type="hidden" name="revision" value={role.revision} />}
      <Card>
        <div className="o-form-row">
          <TextField
            name="name"
            label={t('office-people.role.name')}
            value={role?.name}
            maxLength={60}
            sent={sent}
          />
          {!role && (
            <TextField
              name="code"
              label={t('office-people.role.code')}
              hint={t('office-people.role.codeHint')}
              maxLength={40}
              sent={sent}
            />
          )}
          <TextField
            name="idleMinutes"
            type="number"
            min={5}
            max={720}
            label={t('office-people.role.idle')}
            hint={t('office-people.role.idleHint')}
            value={role?.idleMinutes ?? USUAL_IDLE_MINUTES}
            sent={sent}
          />
        </div>
      </Card>
      <PermissionFields
        permissions={permissions}
        held={role?.permissions ?? []}
        lacking={role?.lacking ?? []}
        sent={sent}
      />
      <div className="o-actions">
        <Submit icon="save">{t(role ? 'office-people.saveRole' : 'office-people.makeRole')}</Submit>
        {mayRemove && (
          <Submit
            kind="danger"
            icon="trash-2"
            name="act"
            value="remove"
            confirm={t('office-people.removeRoleSure')}
          >
            {t('office-people.removeRole')}
          </Submit>
        )}
        <ButtonLink href="/office/roles">{t('office-people.cancel')}</ButtonLink>
      </div>
    </OfficeForm>
  )
}
