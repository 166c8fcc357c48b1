import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Page } from '#design/document.ts'

export function BackgroundRow({ page }: { page: Page }) {
  const burst = useBurst()
  const t = useT()
  const { background } = page
  if (background.locked !== 'no') return null
  return (
    <label className="form-colour">
      <input
        type="color"
        value={background.color}
        onChange={({ target }) =>
          burst.run({
            type: 'set-background',
            pageId: page.id,
            background: { ...background, color: target.value },
          })
        }
        onBlur={burst.end}
      />
      <span>{t('create.preview.form.background')}</span>
    </label>
  )
}
