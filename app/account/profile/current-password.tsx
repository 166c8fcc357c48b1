import { useT } from '#app/i18n/shop-view.tsx'
import { TextField } from '#app/ui/form/field.tsx'

type CurrentPasswordProps = {
  hasPassword: boolean
  name: string
  id: string
  error?: string | undefined
}

/** Asked before something that a stranger at an open screen must not do. */
export function CurrentPassword({ hasPassword, name, id, error }: CurrentPasswordProps) {
  const t = useT()
  if (hasPassword) {
    return (
      <TextField
        label={t('accounts-profile.currentPassword')}
        type="password"
        autoComplete="current-password"
        required
        name={name}
        id={id}
        error={error}
      />
    )
  }
  return error ? (
    <p className="field-error" id={id} tabIndex={-1}>
      {error}
    </p>
  ) : null
}
