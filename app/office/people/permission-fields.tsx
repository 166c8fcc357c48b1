import type { MessageId } from '#app/i18n/message-id.ts'
import { useFieldError } from '#app/office/kit/field.tsx'
import { Badge, Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldsOf, type Sent } from '#app/office/office-page.ts'
import { permissionName } from './people-words.tsx'

export type PermissionChoice = { permission: string; what: string; mayGive: boolean }

/** Groups of permissions by what they are about, in the order of a day's work. */
const groups: readonly (readonly [name: string, nouns: readonly string[]])[] = [
  ['orders', ['order', 'mail']],
  ['customers', ['customer', 'ticket', 'action', 'withdrawal']],
  ['money', ['payment', 'refund', 'reprint', 'commission', 'report', 'invoice', 'payout']],
  ['making', ['rendering', 'production', 'station', 'material']],
  ['house', []],
]

const nounOf = (permission: string) => permission.split('.')[0]!

function groupOf(permission: string): string {
  const noun = nounOf(permission)
  return groups.find(([, nouns]) => nouns.includes(noun))?.[0] ?? 'house'
}

type PermissionFieldsProps = {
  permissions: readonly PermissionChoice[]
  held: readonly string[]
  lacking: readonly string[]
  sent: Sent | undefined
}

/** Every permission there is. Whoever lacks one can take it out of a role and not put it in. */
export function PermissionFields({ permissions, held, lacking, sent }: PermissionFieldsProps) {
  const { t } = useOffice()
  const error = useFieldError('permission', sent)
  const ticked = sent ? fieldsOf(sent.form, 'permission') : held
  return (
    <>
      {error && <p className="o-field-error">{error}</p>}
      <div className="o-permissions">
        {groups.map(([group]) => {
          const own = permissions.filter(({ permission }) => groupOf(permission) === group)
          if (own.length === 0) return null
          return (
            <Card key={group}>
              <fieldset>
                <legend>{t(`office-people.group.${group}` as MessageId)}</legend>
                {own.map(({ permission, what, mayGive }) => (
                  <label key={permission} className="o-tick">
                    <input
                      type="checkbox"
                      name="permission"
                      value={permission}
                      defaultChecked={ticked.includes(permission)}
                      disabled={!mayGive && !held.includes(permission)}
                    />
                    <span>
                      {permissionName(t, permission, what)}{' '}
                      {lacking.includes(permission) && (
                        <Badge tone="warn">{t('office-people.permission.new')}</Badge>
                      )}
                      {!mayGive && !held.includes(permission) && (
                        <small className="o-hint">{t('office-people.permission.beyond')}</small>
                      )}
                    </span>
                  </label>
                ))}
              </fieldset>
            </Card>
          )
        })}
      </div>
    </>
  )
}
