import {
  ATTACHMENT_TYPES,
  MOST_ATTACHMENT_MB,
  MOST_ATTACHMENTS,
} from '#commerce/attachment/attachment.terms.ts'
import type { OutputOf } from '#api/contract.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import type { quoteContract } from '#commerce/quote/quote.contract.ts'
import type { ticketContract } from '#commerce/ticket/ticket.contract.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { quotePath } from '#app/paths.ts'
import { AttachedFiles } from '#app/upload/attached-files.tsx'
import type { FilesAnswer } from '#app/upload/forms-with-files.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { ConfirmTicket } from './confirm-ticket.tsx'
import { MessageWords } from './message-words.tsx'
import { RelatedTickets } from './related-tickets.tsx'
import { TicketLines, type TicketLine } from './ticket-lines.tsx'
import { TicketRating } from './ticket-rating.tsx'
import { ticketStatusOf, ticketTitle } from '#app/ticket-title.ts'

type Shown = OutputOf<(typeof ticketContract)['getTicket']>

type QuoteHead = OutputOf<(typeof quoteContract)['listTicketQuotes']>['quotes'][number]

type ConversationProps = {
  ticket: Shown
  quotes?: readonly QuoteHead[]
  lines?: readonly TicketLine[]
  /** Of this page, for its form. */
  path: string
  /** Key of a link, which files ask for too. */
  fileKey?: string | undefined
  answer: FilesAnswer | undefined
  done: string | null
  up?: { path: string; label: string }
  writeNew: string
  /** Page of an order, for whoever reads this one. */
  orderPath: (publicId: string) => string
}

const doneWords: Readonly<Record<string, MessageId>> = {
  closed: 'ticket.closed',
  rated: 'ticket.rating.done',
  confirmed: 'ticket.confirm.done',
}

/** A conversation with the shop, and the way to go on. Works without a script. */
export function Conversation(props: ConversationProps) {
  const { ticket, done } = props
  const t = useT()
  const href = useHref()
  return (
    <div className="stack">
      {props.up && (
        <p>
          <a href={href(props.up.path)}>{props.up.label}</a>
        </p>
      )}
      <div className="cluster cluster-apart">
        <h1>{ticketTitle(t, ticket)}</h1>
        <Badge tone={ticket.status === 'PENDING' ? 'butter' : 'success'}>
          {ticketStatusOf(t, ticket)}
        </Badge>
      </div>
      <p className="muted">
        {t('ticket.reference', { reference: ticket.reference })}
        {ticket.ownOrder ? (
          <>
            {' · '}
            <a href={href(props.orderPath(ticket.ownOrder.publicId))}>
              {t('ticket.order', { order: ticket.ownOrder.number })}
            </a>
          </>
        ) : (
          ticket.order && ` · ${t('ticket.order', { order: ticket.order })}`
        )}
      </p>
      {done && done !== 'ended' && (
        <Alert tone="success" role="status">
          <p>{t(doneWords[done] ?? 'ticket.sent')}</p>
        </Alert>
      )}
      {ticket.mayConfirm && <ConfirmTicket path={props.path} />}
      <RelatedTickets related={ticket.related} />
      <DoneSince acts={ticket.acts} />
      {ticket.ownOrder && (
        <TicketLines
          order={ticket.ownOrder.number}
          path={props.orderPath(ticket.ownOrder.publicId)}
          lines={props.lines ?? []}
        />
      )}
      <TicketQuotes quotes={props.quotes ?? []} fileKey={props.fileKey} />
      <ol className="conversation">
        {ticket.messages.map((message, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- words of the past stay where they are
          <Message key={index} message={message} ticket={ticket} fileKey={props.fileKey} />
        ))}
      </ol>
      <ChatEnd ticket={ticket} path={props.path} />
      {ticket.mayRate && (
        <TicketRating stars={ticket.stars} path={props.path} answer={props.answer} />
      )}
      <Answer {...props} />
    </div>
  )
}

/** End of a chat: who ended it, and that nothing of it is lost. Stays there, however often the page is opened. */
function ChatEnd({ ticket, path }: { ticket: Shown; path: string }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const { config } = useShop()
  const { chatEnd } = ticket
  if (!chatEnd) return null
  const who = ticket.messages.findLast(({ from }) => from !== undefined)?.from
  const name = who ? t('ticket.shop', { name: who, brand: config.brandName }) : config.brandName
  return (
    <Alert tone="info" role="status">
      <p>
        <strong>{t(`ticket.chat.endedBy.${chatEnd.by}`, { name })}</strong>{' '}
        <time dateTime={chatEnd.at} className="muted">
          {format.day(chatEnd.at)}
        </time>
      </p>
      <p>
        {t('ticket.chat.kept')}{' '}
        <a href={href(path)}>{t('ticket.reference', { reference: ticket.reference })}</a>
      </p>
    </Alert>
  )
}

/** Acts of the shop since the conversation began. A promise in words says less than an amount and a day. */
function DoneSince({ acts }: Pick<Shown, 'acts'>) {
  const t = useT()
  const format = useFormat()
  if (acts.length === 0) return null
  return (
    <section className="panel stack stack-small" aria-labelledby="done-since">
      <h2 id="done-since" className="small-heading">
        {t('ticket.acts.title')}
      </h2>
      <ul className="stack stack-small">
        {acts.map(({ kind, at, order, amountMinor, currency }) => (
          <li key={`${kind}-${order}-${at}`} className="cluster cluster-apart">
            <span>
              {kind === 'REFUND'
                ? t('ticket.acts.refund', {
                    amount: format.price(amountMinor ?? 0, currency ?? ''),
                    order,
                  })
                : t('ticket.acts.reprint', { order })}
            </span>
            <time dateTime={at} className="muted">
              {format.day(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TicketQuotes({
  quotes,
  fileKey,
}: {
  quotes: readonly QuoteHead[]
  fileKey: string | undefined
}) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  if (quotes.length === 0) return null
  return (
    <ul className="stack stack-small">
      {quotes.map((quote) => (
        <li key={quote.publicId} className="panel cluster cluster-apart">
          <a href={href(quotePath(quote.publicId, fileKey))}>
            {t('general.quote.one', { reference: quote.reference })}
          </a>
          <span>{format.price(quote.totalMinor, quote.currency)}</span>
          <span className="muted">{t(`general.quote.state.${quote.state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function Message({
  message,
  ticket,
  fileKey,
}: {
  message: Shown['messages'][number]
  ticket: Shown
  fileKey: string | undefined
}) {
  const query = fileKey ? `?key=${encodeURIComponent(fileKey)}` : ''
  const addressOf = (fileId: string) =>
    `${apiPath('/tickets/{public_id}/files/{file_id}', { publicId: ticket.publicId, fileId })}${query}`
  return (
    <li className="conversation-message" data-ours={message.isOurs ? '' : undefined}>
      <MessageWords message={message} />
      {message.files.length > 0 && (
        <ul className="conversation-files">
          {message.files.map(({ fileId, name, isPicture }) => (
            <li key={fileId}>
              <a href={addressOf(fileId)} target="_blank" rel="noopener">
                {isPicture ? <img src={addressOf(fileId)} alt={name} loading="lazy" /> : name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Answer({ ticket, path, answer, writeNew }: ConversationProps) {
  const t = useT()
  const href = useHref()
  const field = useFormAnswer(answer)
  if (!ticket.mayAnswer) {
    return (
      <div className="panel stack stack-small">
        <p>{t('ticket.over')}</p>
        <p>
          <ButtonLink href={href(writeNew)}>{t('ticket.new')}</ButtonLink>
        </p>
      </div>
    )
  }
  return (
    <form method="post" action={href(path)} encType="multipart/form-data" className="form">
      <FormErrors answer={answer} />
      {ticket.status !== 'PENDING' && <p className="muted">{t('ticket.reopenHint')}</p>}
      <TextArea
        label={t('ticket.answer')}
        rows={5}
        maxLength={MOST_MESSAGE_LETTERS}
        required
        {...field('message')}
      />
      <AttachedFiles
        answer={answer}
        label={t('general.file.label')}
        hint={t('general.file.hint', { count: MOST_ATTACHMENTS, megabytes: MOST_ATTACHMENT_MB })}
        accept={ATTACHMENT_TYPES}
      />
      <div className="form-actions cluster">
        <Button icon="mail">{t('ticket.send')}</Button>
        {ticket.status === 'PENDING' && ticket.messages.some(({ isOurs }) => isOurs) && (
          <Button variant="secondary" name="act" value="close" formNoValidate>
            {t('ticket.close')}
          </Button>
        )}
      </div>
    </form>
  )
}
