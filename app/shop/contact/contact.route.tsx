import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { readForm, refusedForm } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop, type ShopApi } from '#app/shop.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { UspList } from '#app/ui/usp-list.tsx'
import { TicketFormFields } from './ticket-form.tsx'
import type { Route } from './+types/contact.route'

export function loader({ context }: Route.LoaderArgs) {
  return { isSent: getShop(context).url.searchParams.get('sent') === '1' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readForm(request)
  const ticket = values as Parameters<ShopApi['ticket']['openTicket']>[0]
  const answer = await shop.api.ticket.openTicket(ticket)
  if (isRefused(answer)) return refusedForm(answer, values)
  return goTo(shop, '/contact?sent=1', 303)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail } = useShop()
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block with-summary">
      <PageHead title={t('contact.title')} description={t('contact.intro')} />
      <div className="stack">
        <h1>{t('contact.title')}</h1>
        <p className="lead">{t('contact.intro')}</p>
        {loaderData.isSent ? (
          <Alert tone="success" role="status" title={t('contact.sent.title')}>
            <p>{t('contact.sent.text')}</p>
          </Alert>
        ) : (
          <form method="post" className="form">
            <TicketFormFields answer={actionData} />
          </form>
        )}
      </div>
      <aside className="panel stack">
        <div className="side-illustration">
          <Letter />
        </div>
        <h2>{t('contact.other')}</h2>
        <UspList
          layout="list"
          items={[
            {
              icon: 'circle-question-mark',
              title: <a href={href('/help-center')}>{t('general.nav.help')}</a>,
              text: t('contact.helpCenter'),
            },
            {
              icon: 'mail',
              title: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
              text: t('contact.mail'),
            },
          ]}
        />
        <ButtonLink href={href('/tracking')} variant="secondary" icon="package">
          {t('general.nav.tracking')}
        </ButtonLink>
      </aside>
    </div>
  )
}
