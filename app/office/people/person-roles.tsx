import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import type { Person } from './shown-person.ts'
import { sentBy } from './people-words.tsx'
import { RoleFields, type RoleChoice } from './role-fields.tsx'

type PersonRolesProps = { person: Person; roles: readonly RoleChoice[]; sent: Sent | undefined }

/** Roles of a person. They hold from the next click on, without a new sign-in. */
export function PersonRoles({ person, roles, sent }: PersonRolesProps) {
  const { t } = useOffice()
  if (person.status === 'LEFT') {
    return <Note tone="plain">{t('office-people.hasLeft', { name: person.name })}</Note>
  }
  return (
    <Card title={t('office-people.rolesOf', { name: person.name })}>
      <OfficeForm label={t('office-people.roles')}>
        <RoleFields roles={roles} given={person.roles} sent={sentBy(sent, 'roles')} />
        <div className="o-actions">
          <Submit icon="save" name="act" value="roles">
            {t('office-people.saveRoles')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
