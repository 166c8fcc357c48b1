import { Badge, Card, Facts, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Health } from './health-words.ts'

/** Mail in both directions: what leaves the shop, and the mailbox in which customers answer. */
export function MailState({ health }: { health: Health }) {
  const { t } = useOffice()
  const { mails, mailboxes, readsMailbox } = health
  const isUnread = readsMailbox !== undefined && !mailboxes.some(({ isRead }) => isRead)
  return (
    <Card title={t('office-health.mail')} id="mail">
      <Facts
        rows={[
          [
            t('office-health.mail.out'),
            t(mails.isSent ? 'office-health.mail.server' : 'office-health.mail.inbox'),
          ],
          [
            t('office-health.mail.lastFailure'),
            mails.lastFailure && (
              <a key="failure" href="/office/health/emails">
                {mails.lastFailure}
              </a>
            ),
          ],
          [
            t('office-health.mail.in'),
            readsMailbox === undefined ? t('office-health.mail.none') : undefined,
          ],
          ...mailboxes.map(
            (box) => [<code key="name">{box.mailbox}</code>, <Box key="box" box={box} />] as const,
          ),
          [
            <code key="unread">{readsMailbox}</code>,
            isUnread ? (
              <Badge key="never" tone="bad">
                {t('office-health.mail.never')}
              </Badge>
            ) : undefined,
          ],
        ]}
      />
      <p className="o-hint">{t('office-health.certificates')}</p>
    </Card>
  )
}

function Box({ box }: { box: Health['mailboxes'][number] }) {
  const { t } = useOffice()
  const { isRead, wellAt, failedAt, failure } = box
  const isFailing = failedAt !== undefined && (wellAt === undefined || failedAt > wellAt)
  return (
    <span className="o-two-lines">
      <span>
        {!isRead && <Badge>{t('office-health.mail.former')}</Badge>}{' '}
        {wellAt === undefined ? (
          t('office-health.mail.never')
        ) : (
          <>
            {t('office-health.mail.lastRead')} <When at={wellAt} isRelative />
          </>
        )}
      </span>
      {failedAt !== undefined && (
        <small className={isFailing ? 'o-late' : 'o-hint'}>
          <When at={failedAt} isRelative /> · {failure}
        </small>
      )}
    </span>
  )
}
