import { apiPath } from '#app/browser-api/api-path.ts'
import { Badge, Note } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ShownTicket } from './shown-ticket.ts'

type Message = ShownTicket['messages'][number]

/** Marks of a message that came by email, or left by one: who says so, and whether it arrived. */
export function MailBadges({ message, ticket }: { message: Message; ticket: ShownTicket }) {
  const { t } = useOffice()
  const { mail, undelivered } = message
  const isOther = mail?.email?.toLowerCase() !== ticket.email.toLowerCase()
  return (
    <>
      {message.channel === 'MAIL' && <Badge>{t('office-mail-in.byEmail')}</Badge>}
      {mail && message.direction === 'IN' && !mail.isProven && (
        <Badge tone="warn">{t('office-mail-in.unproven')}</Badge>
      )}
      {mail?.email && isOther && <span className="o-hint">{mail.email}</span>}
      {undelivered && (
        <Badge tone="bad">
          {t('office-mail-in.undelivered', { status: undelivered.status ?? '–' })}
        </Badge>
      )}
    </>
  )
}

/** Folded parts of an email: what it answers, its own look, its bytes. */
export function MailParts({ message }: { message: Message }) {
  const { t } = useOffice()
  const { mail, quoted, html } = message
  if (!mail && !quoted && !html) return null
  return (
    <div className="o-mail-parts">
      {quoted && (
        <details>
          <summary>{t('office-mail-in.quoted')}</summary>
          <p className="o-thread-text o-mail-quoted">{quoted}</p>
        </details>
      )}
      {html && (
        <details>
          <summary>{t('office-mail-in.formatted')}</summary>
          {/* Without any right: it loads, runs and opens nothing. */}
          <iframe
            title={t('office-mail-in.formatted')}
            sandbox=""
            srcDoc={`<!doctype html><meta http-equiv="content-security-policy" content="default-src 'none'"><body>${html}`}
          />
        </details>
      )}
      {mail && mail.refusedFiles.length > 0 && (
        <Note tone="warn">
          {t('office-mail-in.refusedFiles', {
            names: mail.refusedFiles.map(({ name }) => name).join(', '),
          })}
        </Note>
      )}
      {mail?.suggested && (
        <Note>
          {t('office-mail-in.suggested')}{' '}
          <a href={`/office/tickets/${mail.suggested.publicId}`}>{mail.suggested.reference}</a>
        </Note>
      )}
      {mail?.hasOriginal && (
        <a href={apiPath('/office/mail-in/{mail_id}/original', { mailId: mail.mailId })}>
          {t('office-mail-in.original')}
        </a>
      )}
    </div>
  )
}
