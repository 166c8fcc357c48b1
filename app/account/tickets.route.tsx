import { Form } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ownOrderPath, quotePath } from '#app/paths.ts'
import { FaultEntry } from '#app/shop/fault/fault-entry.tsx'
import { findKnownAnswer, KnownAnswerPanel } from '#app/shop/contact/known-answer.tsx'
import { askedBefore, withAsked } from '#app/shop/contact/asked-before.ts'
import { topicBefore } from '#app/shop/contact/topic-before.ts'
import { chosenChannel } from '#app/shop/contact/chosen-channel.ts'
import { hasOwnChat } from '#app/shop/contact/start-chat.ts'
import { sendTicket } from '#app/shop/contact/send-ticket.ts'
import {
  findSubjectTopics,
  SubjectAnswers,
  SubjectFirst,
  subjectIn,
} from '#app/shop/contact/subject-first.tsx'
import { BudgetFormFields, followedIn, TicketFormFields } from '#app/shop/contact/ticket-form.tsx'
import { getShop } from '#app/shop.ts'
import { useVisitor } from '#app/visitor.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge, type BadgeTone } from '#app/ui/feedback/badge.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { ticketStatusOf, ticketTitle } from '#app/ticket-title.ts'
import { daysOf } from './designs/date-filter.ts'
import { isNarrowed, pageHref, readAsked, TicketFilters } from './ticket-filters.tsx'
import type { Route } from './+types/tickets.route'

/** Orders that somebody may mean: older ones are past every date. */
const MOST_ORDERS = 5
const BUDGET = 'formContactRequestBudget'
const tones: Record<string, BadgeTone> = { PENDING: 'butter', RESOLVED: 'success' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { searchParams } = shop.url
  const asked = readAsked(searchParams)
  const { status, date, page } = asked
  const { dateFrom, dateTo } = daysOf(date, new Date(), shop.site.timeZone)
  const listed = await shop.api.ticket.listOwnTickets({
    status: status ? [status] : [],
    from: dateFrom,
    until: dateTo,
    page: String(page),
  })
  const { tickets, hasMore } = await orErrorPage(shop, listed)
  const isNew = searchParams.get('new') === '1'
  const topic = topicBefore(shop, request)
  const isBudget = chosenChannel(shop) === BUDGET
  const [orders, quotes] = await Promise.all([
    isNew && !isBudget ? shop.api.tracking.listOwnOrders({}) : undefined,
    isNew ? undefined : shop.api.quote.listOwnQuotes({}),
  ])
  const subject = isNew ? subjectIn(searchParams) : undefined
  return {
    subject,
    subjectTopics: await findSubjectTopics(shop, subject),
    tickets,
    hasMore,
    asked,
    isNew,
    // Whoever may not see orders writes without them.
    orders: orders && !isRefused(orders) ? orders.orders.slice(0, MOST_ORDERS) : [],
    quotes:
      quotes && !isRefused(quotes) ? quotes.quotes.filter(({ state }) => state === 'SENT') : [],
    known: await findKnownAnswer(shop, searchParams.get('order') ?? undefined),
    topic,
    askedBefore: askedBefore(shop, { topic }).toString(),
    followed: followedIn(searchParams),
    isSent: searchParams.get('sent') === '1',
    isBudget,
    isBudgetOffered: shop.site.contactChannels.includes(BUDGET),
    isChatOffered: hasOwnChat(shop.site),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const refused = await sendTicket(shop, request, chosenChannel(shop) ?? 'formContact')
  return refused ?? goTo(shop, '/accounts/tickets?sent=1', 303)
}

export default function AccountTickets({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, hasMore, asked, isNew, isSent, isBudget, isBudgetOffered, orders, quotes } =
    loaderData
  const { known: answerKnown, topic, followed } = loaderData
  const { customer } = useVisitor()
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const mayWrite = customer?.permissions.includes('tickets.create')
  const known = customer && {
    name: `${customer.name} ${customer.surname}`.trim(),
    email: customer.email,
  }
  const formPath = withAsked(
    isBudget ? `/accounts/tickets?new=1&channel=${BUDGET}` : '/accounts/tickets?new=1',
    loaderData.askedBefore,
  )
  const title = isNew && isBudget ? t('contact.budget.title') : t('general.account.tickets')
  const newTicket = mayWrite && (
    <div className="cluster">
      <ButtonLink href={href('/accounts/tickets?new=1')} icon="plus">
        {t('accounts-tickets.new')}
      </ButtonLink>
      {loaderData.isChatOffered && (
        <ButtonLink href={href('/contact?channel=chat')} variant="secondary" icon="message-circle">
          {t('contact.chat')}
        </ButtonLink>
      )}
      {isBudgetOffered && (
        <ButtonLink href={href(`/accounts/tickets?new=1&channel=${BUDGET}`)} variant="secondary">
          {t('contact.budget.title')}
        </ButtonLink>
      )}
    </div>
  )
  return (
    <>
      <PageHead title={title} noindex />
      <div className="cluster cluster-apart">
        <h1>{title}</h1>
        {!isNew && tickets.length > 0 && newTicket}
        {isNew && !isBudget && loaderData.isChatOffered && (
          <ButtonLink
            href={href('/contact?channel=chat')}
            variant="secondary"
            icon="message-circle"
          >
            {t('contact.chat')}
          </ButtonLink>
        )}
      </div>
      {isSent && (
        <Alert tone="success" role="status">
          <p>{t('accounts-tickets.sent')}</p>
        </Alert>
      )}
      {quotes.length > 0 && (
        <ul className="stack">
          {quotes.map((quote) => (
            <li key={quote.publicId} className="panel cluster cluster-apart">
              <a href={href(quotePath(quote.publicId))}>
                {t('general.quote.one', { reference: quote.reference })}
              </a>
              <span>{format.price(quote.totalMinor, quote.currency)}</span>
              <span className="muted">
                {t('general.quote.until', { day: format.day(quote.validUntil) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isNew && mayWrite && <FaultEntry orders={orders} />}
      {isNew && mayWrite ? (
        <Form method="post" action={href(formPath)} encType="multipart/form-data" className="form">
          {isBudget ? (
            <>
              <p className="lead">{t('contact.budget.intro')}</p>
              <BudgetFormFields answer={actionData} known={known} />
            </>
          ) : (
            <>
              {answerKnown && (
                <KnownAnswerPanel known={answerKnown} path={ownOrderPath(answerKnown.publicId)} />
              )}
              <SubjectFirst
                chosen={loaderData.subject}
                path="/accounts/tickets?new=1"
                asked={loaderData.askedBefore}
              />
              {loaderData.subject && !answerKnown && (
                <SubjectAnswers subject={loaderData.subject} topics={loaderData.subjectTopics} />
              )}
              <TicketFormFields
                subject={loaderData.subject}
                answer={actionData}
                known={known}
                topic={topic}
                order={answerKnown?.number}
                orders={orders}
                followed={followed}
              />
            </>
          )}
        </Form>
      ) : tickets.length === 0 && !isNarrowed(asked) ? (
        <EmptyState
          illustration={<Letter />}
          title={t('accounts-tickets.empty.title')}
          text={t('accounts-tickets.empty.text')}
          actions={newTicket}
        />
      ) : (
        <>
          <TicketFilters asked={asked} />
          {tickets.length === 0 && <p className="muted">{t('accounts-tickets.none')}</p>}
          <ul className="stack">
            {tickets.map((ticket) => (
              <li key={ticket.publicId} className="panel stack stack-small">
                <div className="cluster cluster-apart">
                  <h2 className="ticket-subject">
                    <a href={href(`/accounts/tickets/${ticket.publicId}`)}>
                      {ticketTitle(t, ticket)}
                    </a>
                  </h2>
                  <div className="cluster">
                    {ticket.isUnread && (
                      <Badge tone="success">{t('accounts-tickets.unread')}</Badge>
                    )}
                    <Badge tone={tones[ticket.status] ?? 'neutral'}>
                      {ticketStatusOf(t, ticket)}
                    </Badge>
                  </div>
                </div>
                <p className={ticket.isUnread ? 'ticket-message ticket-unread' : 'ticket-message'}>
                  {ticket.lastWords}
                </p>
                <p className="muted">
                  {ticket.reference} · {format.day(ticket.lastAt)}
                  {ticket.order && ` · ${t('ticket.order', { order: ticket.order })}`}
                </p>
              </li>
            ))}
          </ul>
          <nav className="cluster">
            {asked.page > 1 && (
              <ButtonLink href={href(pageHref(asked, asked.page - 1))} variant="secondary">
                {t('accounts-tickets.newer')}
              </ButtonLink>
            )}
            {hasMore && (
              <ButtonLink href={href(pageHref(asked, asked.page + 1))} variant="secondary">
                {t('accounts-tickets.older')}
              </ButtonLink>
            )}
          </nav>
        </>
      )}
    </>
  )
}
