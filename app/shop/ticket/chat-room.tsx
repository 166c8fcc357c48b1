import type { OutputOf } from '#api/contract.ts'
import { MOST_CHAT_LETTERS } from '#commerce/ticket/chat.terms.ts'
import type { ticketContract } from '#commerce/ticket/ticket.contract.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import type { FilesAnswer } from '#app/upload/forms-with-files.ts'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { MessageWords } from './message-words.tsx'

type Shown = OutputOf<(typeof ticketContract)['getTicket']>

type ChatRoomProps = {
  ticket: Shown
  path: string
  ticketKey: string | undefined
  answer: FilesAnswer | undefined
}

/** A chat that is going on. Without a script it is a form, and a link that shows what is new. */
export function ChatRoom({ ticket, path, ticketKey, answer }: ChatRoomProps) {
  const t = useT()
  const href = useHref()
  const { config } = useShop()
  const field = useFormAnswer(answer)
  const brand = config.brandName
  const last = ticket.messages.at(-1)?.position ?? 0
  return (
    <div
      className="stack chat-room"
      data-chat={ticket.publicId}
      data-chat-key={ticketKey ?? ''}
      data-chat-after={last}
      data-chat-you={t('ticket.you')}
      data-chat-shop={t('ticket.shop', { name: '{name}', brand })}
      data-chat-brand={brand}
      data-chat-waiting={t('ticket.chat.waiting')}
      data-chat-there={t('ticket.chat.there')}
      data-chat-typing={t('ticket.chat.typing')}
      data-chat-offline={t('ticket.chat.offline')}
      data-chat-read={t('ticket.chat.read')}
      data-chat-sending={t('ticket.chat.sending')}
      data-chat-again={t('ticket.chat.again')}
    >
      <div className="cluster cluster-apart">
        <h1>{t('contact.chat')}</h1>
        <span className="muted">{t('ticket.reference', { reference: ticket.reference })}</span>
      </div>
      <p className="chat-state" role="status" data-chat-state="">
        {t('ticket.chat.waiting')}
      </p>
      <div role="log" aria-live="polite" aria-label={t('contact.chat')}>
        <ol className="conversation" data-chat-log="">
          {ticket.messages.map((message) => (
            <li
              key={message.position}
              className="conversation-message"
              data-ours={message.isOurs ? '' : undefined}
              data-position={message.position}
            >
              <MessageWords message={message} />
            </li>
          ))}
        </ol>
      </div>
      <form
        method="post"
        action={href(path)}
        encType="multipart/form-data"
        className="form chat-form"
        data-chat-form=""
      >
        <FormErrors answer={answer} />
        <TextArea
          label={t('general.ticket.message')}
          rows={2}
          maxLength={MOST_CHAT_LETTERS}
          required
          {...field('message')}
        />
        <div className="form-actions cluster">
          <Button icon="mail">{t('general.ticket.send')}</Button>
          <Button variant="secondary" name="act" value="end" formNoValidate>
            {t('ticket.chat.end')}
          </Button>
          <noscript>
            <ButtonLink href={href(path)} variant="quiet">
              {t('ticket.chat.show')}
            </ButtonLink>
          </noscript>
        </div>
        <p className="muted">{t('ticket.chat.leave')}</p>
      </form>
    </div>
  )
}
