import { useShop, useT } from './i18n/shop-view.tsx'
import { Button } from './ui/form/button.tsx'
import { Toast } from './ui/feedback/toast.tsx'

/** Shown by watch-page.ts when a newer build is out and nothing on the page is unsaved. */
export function VersionNotice() {
  const { build } = useShop()
  const t = useT()
  return (
    <div data-new-version={build.id} hidden suppressHydrationWarning>
      <Toast
        persistent
        action={
          <Button type="button" size="small" variant="secondary">
            {t('general.newVersion.reload')}
          </Button>
        }
      >
        {t('general.newVersion.text')}
      </Toast>
    </div>
  )
}
