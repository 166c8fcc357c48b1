import { goTo } from '#app/answers.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { UspList, type Usp } from '#app/ui/page/usp-list.tsx'
import type { ContactChannel } from '#config/site-table.ts'
import { chosenChannel } from './chosen-channel.ts'
import { sendTicket } from './send-ticket.ts'
import { BudgetFormFields, TicketFormFields } from './ticket-form.tsx'
import type { Route } from './+types/contact.route'

export function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return {
    channels: shop.site.contactChannels,
    chosen: chosenChannel(shop),
    isSent: shop.url.searchParams.get('sent') === '1',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const refused = await sendTicket(shop, request, chosenChannel(shop) ?? 'formContact')
  return refused ?? goTo(shop, '/contact?sent=1', 303)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { channels, chosen, isSent } = loaderData
  const t = useT()
  const href = useHref()
  const isBudget = chosen === 'formContactRequestBudget' && !isSent
  const title = isBudget ? t('contact.budget.title') : t('contact.title')
  const intro = isBudget ? t('contact.budget.intro') : t('contact.intro')
  return (
    <div className="container page-block with-summary">
      <PageHead title={title} description={intro} />
      <div className="stack">
        <h1>{title}</h1>
        {chosen && <p className="lead">{intro}</p>}
        {isSent ? (
          <Alert tone="success" role="status" title={t('contact.sent.title')}>
            <p>{t('contact.sent.text')}</p>
          </Alert>
        ) : (
          chosen && (
            <form
              method="post"
              action={`${href('/contact')}?channel=${chosen}`}
              encType="multipart/form-data"
              className="form"
            >
              {isBudget ? (
                <BudgetFormFields answer={actionData} />
              ) : (
                <TicketFormFields answer={actionData} />
              )}
            </form>
          )
        )}
      </div>
      <aside className="panel stack">
        <div className="side-illustration">
          <Letter />
        </div>
        <h2>{t('contact.other')}</h2>
        <OtherChannels channels={channels.filter((channel) => channel !== chosen)} />
        <p className="muted">{t('general.fault.entryText')}</p>
        <ButtonLink href={href('/tracking')} variant="secondary" icon="package">
          {t('general.nav.tracking')}
        </ButtonLink>
      </aside>
    </div>
  )
}

function OtherChannels({ channels }: { channels: readonly ContactChannel[] }) {
  const { contactEmail, config } = useShop()
  const t = useT()
  const href = useHref()
  const ways: Record<ContactChannel, Usp> = {
    helpCenter: {
      icon: 'circle-question-mark',
      title: <a href={href('/help-center')}>{t('general.nav.help')}</a>,
      text: t('contact.helpCenter'),
    },
    formContact: {
      icon: 'pencil',
      title: <a href={href('/contact')}>{t('contact.form')}</a>,
      text: t('contact.form.text'),
    },
    formContactRequestBudget: {
      icon: 'receipt',
      title: (
        <a href={`${href('/contact')}?channel=formContactRequestBudget`}>
          {t('contact.budget.title')}
        </a>
      ),
      text: t('contact.budget.text'),
    },
    chat: {
      icon: 'message-circle',
      title: (
        <a href={config.integrations['chat']} target="_blank" rel="noopener noreferrer">
          {t('contact.chat')}
        </a>
      ),
      text: t('contact.chat.text'),
    },
  }
  const mail: Usp = {
    icon: 'mail',
    title: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
    text: t('contact.mail'),
  }
  return <UspList layout="list" items={[...channels.map((channel) => ways[channel]), mail]} />
}
