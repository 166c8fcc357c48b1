import { useT } from '#app/i18n/shop-view.tsx'

/** Near the start of the page, for keyboards and screen readers; it shows itself when it has the focus. */
export function FormModeLink({ onChoose }: { onChoose: () => void }) {
  const t = useT()
  return (
    <button type="button" className="skip-link" onClick={onChoose}>
      {t('create.preview.form.open')}
    </button>
  )
}
