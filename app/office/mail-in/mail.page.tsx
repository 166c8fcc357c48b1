import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import {
  Badge,
  ButtonLink,
  Card,
  Facts,
  Note,
  PageHead,
  Submit,
  When,
} from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'

/** One email that became no message: who says they wrote it, why it waits, and what becomes of it. */
export const page = definePage({
  load: ({ api, params }) => api.mailIn.getMail({ mailId: params['mailId']! }),
  act: async ({ api, params, form }) => {
    const mailId = params['mailId']!
    const isLetIn = fieldOf(form, 'act') === 'let-in'
    const answer = isLetIn
      ? await api.mailIn.letIn({ mailId })
      : await api.mailIn.deleteMail({ mailId })
    if (isRefused(answer)) return answer
    const toast = isLetIn ? 'office-mail-in.isLetIn' : 'office-mail-in.isDeleted'
    return { goTo: '/office/mail-in', toast }
  },
  title: ({ subject }, { t }) => subject || t('office-mail-in.noSubject'),
  View: ({ data: mail, office: { t, format }, sent }) => (
    <>
      <PageHead
        up={{ href: '/office/mail-in', label: t('office-mail-in.title') }}
        title={mail.subject || t('office-mail-in.noSubject')}
        badges={
          mail.reason && (
            <Badge tone="warn">{t(`office-mail-in.reason.${mail.reason}` as MessageId)}</Badge>
          )
        }
      />
      <FormProblem sent={sent} />
      <div className="o-columns">
        <div className="o-stack">
          {mail.reason && (
            <Note tone="warn">{t(`office-mail-in.why.${mail.reason}` as MessageId)}</Note>
          )}
          <Card title={t('office-mail-in.words')}>
            <p className="o-thread-text">{mail.preview || t('office-mail-in.noWords')}</p>
          </Card>
          <Card title={t('office-mail-in.decide')}>
            <OfficeForm>
              <div className="o-actions">
                {mail.mayLetIn && (
                  <Submit name="act" value="let-in" icon="check">
                    {t('office-mail-in.letIn')}
                  </Submit>
                )}
                {mail.hasOriginal && (
                  <ButtonLink
                    href={apiPath('/office/mail-in/{mail_id}/original', { mailId: mail.mailId })}
                  >
                    {t('office-mail-in.original')}
                  </ButtonLink>
                )}
                <Submit
                  name="act"
                  value="delete"
                  kind="danger"
                  confirm={t('office-mail-in.deleteConfirm')}
                >
                  {t('office-mail-in.delete')}
                </Submit>
              </div>
            </OfficeForm>
          </Card>
        </div>
        <Card title={t('office-mail-in.about')}>
          <Facts
            rows={[
              [t('office-mail-in.from'), mail.name],
              [t('office-mail-in.email'), mail.email],
              [t('office-mail-in.received'), <When key="at" at={mail.receivedAt} />],
              [t('office.layout.store'), mail.store],
              [t('office-mail-in.mailbox'), mail.mailbox],
              [t('office-mail-in.size'), `${format.number(Math.ceil(mail.bytes / 1000))} kB`],
              [
                t('office-mail-in.checks'),
                mail.auth &&
                  `DMARC ${mail.auth.dmarc} · DKIM ${mail.auth.dkim} · SPF ${mail.auth.spf}`,
              ],
            ]}
          />
        </Card>
      </div>
    </>
  ),
})
