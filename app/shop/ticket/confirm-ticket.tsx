import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

/** Asks whoever came by a mailed link whether they wrote. A press, not a look: programs open links, too. */
export function ConfirmTicket({ path }: { path: string }) {
  const t = useT()
  const href = useHref()
  return (
    <section
      id="confirm"
      className="panel stack stack-small"
      aria-label={t('ticket.confirm.title')}
    >
      <p>{t('ticket.confirm.text')}</p>
      <form method="post" action={href(path)} encType="multipart/form-data">
        <Button name="act" value="confirm">
          {t('ticket.confirm.do')}
        </Button>
      </form>
    </section>
  )
}
