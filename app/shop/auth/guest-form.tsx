import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'

export function GuestForm() {
  const t = useT()
  return (
    <form method="post" className="panel stack">
      <h2>{t('login.guest.title')}</h2>
      <p>{t('login.guest.text')}</p>
      <input type="hidden" name="intent" value="guest" />
      <p>
        <Button variant="secondary">{t('login.guest.submit')}</Button>
      </p>
    </form>
  )
}
