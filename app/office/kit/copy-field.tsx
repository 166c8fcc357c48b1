import { useOffice } from '#app/office/office-context.tsx'
import { OfficeIcon } from './office-icon.tsx'

/** A text to be taken elsewhere, such as a link: selected as a whole, and copied by a button where there is a script. */
export function CopyField({ name, label, value }: { name: string; label: string; value: string }) {
  const { t } = useOffice()
  const id = `copy-${name}`
  return (
    <div className="o-field">
      <label htmlFor={id}>{label}</label>
      <div className="o-copy">
        <input id={id} type="text" readOnly value={value} data-select-all="" />
        <button
          className="o-button"
          type="button"
          data-kind="plain"
          data-copy={id}
          data-copied={t('office.copied')}
          hidden
        >
          <OfficeIcon name="copy" size={16} />
          <span aria-live="polite">{t('office.copy')}</span>
        </button>
      </div>
    </div>
  )
}
