import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

/** First for whoever is on the way to the checkout: an account is not what they came for. */
export function GuestForm({ isFirst }: { isFirst: boolean }) {
  const t = useT()
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <form method="post" className="panel stack">
      <Heading>{t('login.guest.title')}</Heading>
      <p>{t('login.guest.text')}</p>
      <input type="hidden" name="intent" value="guest" />
      <p>
        <Button {...(isFirst ? { size: 'large' } : { variant: 'secondary' })}>
          {t('login.guest.submit')}
        </Button>
      </p>
    </form>
  )
}
