import { useFieldError } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, fieldsOf, type Sent } from '#app/office/office-page.ts'
import { permissionName, roleName } from './people-words.tsx'

export type RoleChoice = {
  code: string
  name: string
  permissions: readonly string[]
}

type Given = { role: string; stores?: string[] | undefined; validUntil?: string | undefined }

/** Roles that a form names, as the API reads them: `support@wpx-pt,wpx-es/2026-12-31`. */
export const rolesIn = (form: FormData): string[] =>
  fieldsOf(form, 'role').map((role) => {
    const stores = fieldsOf(form, `stores-${role}`)
    const until = fieldOf(form, `until-${role}`)
    return `${role}${stores.length > 0 ? `@${stores.join(',')}` : ''}${until ? `/${until}` : ''}`
  })

/** Ticks of roles, each with its stores and its last day. What somebody lacks themselves cannot be ticked. */
export function RoleFields(props: {
  roles: readonly RoleChoice[]
  given?: readonly Given[]
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  const error = useFieldError('roles', props.sent)
  return (
    <fieldset className="o-roles" data-bad={error ? '' : undefined}>
      <legend>{t('office-people.roles')}</legend>
      <p className="o-hint">{t('office-people.rolesHint')}</p>
      {error && <p className="o-field-error">{error}</p>}
      {props.roles.map((role) => (
        <RoleRow
          key={role.code}
          role={role}
          given={props.given?.find((one) => one.role === role.code)}
          sent={props.sent}
        />
      ))}
    </fieldset>
  )
}

function RoleRow(props: { role: RoleChoice; given: Given | undefined; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  const { role, given, sent } = props
  const lacked = role.permissions.filter((permission) => me.permissions[permission] === undefined)
  const isBeyond = lacked.length > 0 && given === undefined
  const isTicked = sent ? fieldsOf(sent.form, 'role').includes(role.code) : given !== undefined
  const hint = isBeyond
    ? t('office-people.role.beyond', { name: permissionName(t, lacked[0]!) })
    : t('office-people.role.size', { count: role.permissions.length })
  return (
    <div className="o-role" data-off={isBeyond ? '' : undefined}>
      <label className="o-tick">
        <input
          type="checkbox"
          name="role"
          value={role.code}
          defaultChecked={isTicked}
          disabled={isBeyond}
        />
        <span>
          {roleName(t, role)}
          <small className="o-hint">{hint}</small>
        </span>
      </label>
      {!isBeyond && <RolePlace role={role} given={given} sent={sent} />}
    </div>
  )
}

/** Where and until when: closed as long as it is everywhere and for good. */
function RolePlace(props: { role: RoleChoice; given: Given | undefined; sent: Sent | undefined }) {
  const { t, stores } = useOffice()
  const { given, sent } = props
  const { code } = props.role
  const chosen = sent ? fieldsOf(sent.form, `stores-${code}`) : (given?.stores ?? [])
  const until = sent ? fieldOf(sent.form, `until-${code}`) : (given?.validUntil?.slice(0, 10) ?? '')
  const isNarrow = chosen.length > 0 || until !== ''
  return (
    <details className="o-role-place" open={isNarrow}>
      <summary>
        {t(isNarrow ? 'office-people.role.narrow' : 'office-people.role.where')}
        <span className="o-visually-hidden">: {roleName(t, props.role)}</span>
      </summary>
      <fieldset className="o-role-stores">
        <legend>{t('office-people.role.stores')}</legend>
        {stores.map(({ slug, name }) => (
          <label key={slug} className="o-tick">
            <input
              type="checkbox"
              name={`stores-${code}`}
              value={slug}
              defaultChecked={chosen.includes(slug)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <div className="o-field">
        <label htmlFor={`until-${code}`}>{t('office-people.role.until')}</label>
        <input id={`until-${code}`} type="date" name={`until-${code}`} defaultValue={until} />
      </div>
    </details>
  )
}
