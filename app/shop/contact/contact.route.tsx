import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { getShop, type Shop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { UspList, type Usp } from '#app/ui/page/usp-list.tsx'
import type { ContactChannel } from '#config/site-table.ts'
import { askedBefore, withAsked } from './asked-before.ts'
import { chosenChannel } from './chosen-channel.ts'
import { findKnownAnswer, KnownAnswerPanel } from './known-answer.tsx'
import { SubjectAnswers, SubjectFirst, findSubjectTopics, subjectIn } from './subject-first.tsx'
import { isChatAsked, startChat } from './start-chat.ts'
import { topicBefore } from './topic-before.ts'
import { sendTicket } from './send-ticket.ts'
import { sentPath } from './writes-from-account.ts'
import { BudgetFormFields, ChatFormFields, followedIn, TicketFormFields } from './ticket-form.tsx'
import type { Route } from './+types/contact.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { site, url } = shop
  const isChat = isChatAsked(shop)
  const topic = topicBefore(shop, request)
  const subject = subjectIn(url.searchParams)
  const [hours, known, { customer }, subjectTopics] = await Promise.all([
    isChat ? shop.api.chat.getChatHours({}) : undefined,
    isChat ? undefined : findKnownAnswer(shop, url.searchParams.get('order') ?? undefined),
    shop.getSession(),
    findSubjectTopics(shop, subject),
  ])
  return {
    channels: site.contactChannels,
    chosen: chosenChannel(shop),
    isSent: url.searchParams.get('sent') === '1',
    chat: hours && !isRefused(hours) ? chatHoursOf(hours, shop) : undefined,
    known,
    subject,
    subjectTopics,
    topic,
    asked: askedBefore(shop, { topic }).toString(),
    followed: followedIn(url.searchParams),
    sender: customer && {
      name: `${customer.name} ${customer.surname}`.trim(),
      email: customer.email,
    },
  }
}

/** When somebody is there again, in the words of the page's language. */
function chatHoursOf(
  { isOpen, opensAt }: { isOpen: boolean; opensAt?: string | undefined },
  { site, locale }: Shop,
) {
  const when = new Intl.DateTimeFormat(locale.iso, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: site.timeZone,
  })
  return { isOpen, opensAt: opensAt && when.format(new Date(opensAt)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  if (isChatAsked(shop)) return startChat(shop, request)
  const refused = await sendTicket(shop, request, chosenChannel(shop) ?? 'formContact')
  return refused ?? goTo(shop, await sentPath(shop), 303)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { channels, chosen, isSent, chat, known, topic, asked, sender, followed } = loaderData
  const { subject, subjectTopics } = loaderData
  const t = useT()
  const href = useHref()
  const isChat = chat?.isOpen === true && !isSent
  const isBudget = chosen === 'formContactRequestBudget' && !isSent
  const title = isChat
    ? t('contact.chat')
    : isBudget
      ? t('contact.budget.title')
      : t('contact.title')
  const intro = isChat
    ? t('contact.chat.intro')
    : isBudget
      ? t('contact.budget.intro')
      : t('contact.intro')
  return (
    <div className="container page-block with-summary">
      <PageHead title={title} description={intro} />
      <div className="stack stack-large">
        <div className="stack">
          <h1>{title}</h1>
          {chosen && <p className="lead">{intro}</p>}
          {chosen === 'formContact' && !isChat && !isSent && (
            <SubjectFirst chosen={subject} path="/contact" asked={asked} />
          )}
        </div>
        {chat && !chat.isOpen && !isSent && (
          <Alert tone="info" role="status" title={t('contact.chat.closed')}>
            <p>
              {chat.opensAt
                ? t('contact.chat.closedUntil', { when: chat.opensAt })
                : t('contact.chat.closedText')}
            </p>
          </Alert>
        )}
        {subject && !known && chosen === 'formContact' && !isChat && !isSent && (
          <SubjectAnswers subject={subject} topics={subjectTopics} />
        )}
        {known && !isSent && <KnownAnswerPanel known={known} path={trackingPath(known.publicId)} />}
        {isSent ? (
          <Alert tone="success" role="status" title={t('contact.sent.title')}>
            <p>{t('contact.sent.text')}</p>
          </Alert>
        ) : isChat ? (
          <form
            method="post"
            action={withAsked(`${href('/contact')}?channel=chat`, asked)}
            encType="multipart/form-data"
            className="form"
          >
            <ChatFormFields answer={actionData} known={sender} topic={topic} />
          </form>
        ) : (
          chosen && (
            <form
              method="post"
              action={withAsked(`${href('/contact')}?channel=${chosen}`, asked)}
              encType="multipart/form-data"
              className="form"
            >
              {isBudget ? (
                <BudgetFormFields answer={actionData} known={sender} />
              ) : (
                <TicketFormFields
                  answer={actionData}
                  known={sender}
                  topic={topic}
                  subject={subject}
                  order={known?.number}
                  followed={followed}
                />
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
        <OtherChannels
          channels={channels.filter((channel) => channel !== (isChat ? 'chat' : chosen))}
        />
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
    chat: config.integrations['chat']
      ? {
          icon: 'message-circle',
          title: (
            <a href={config.integrations['chat']} target="_blank" rel="noopener noreferrer">
              {t('contact.chat')}
            </a>
          ),
          text: t('contact.chat.text'),
        }
      : {
          icon: 'message-circle',
          title: <a href={`${href('/contact')}?channel=chat`}>{t('contact.chat')}</a>,
          text: t('contact.chat.own'),
        },
  }
  const mail: Usp = {
    icon: 'mail',
    title: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
    text: t('contact.mail'),
  }
  return <UspList layout="list" items={[...channels.map((channel) => ways[channel]), mail]} />
}
