import { isRefused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Empty, PageHead, Submit, Tabs, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { NextPage } from './next-page.tsx'

/** Emails that wait or were given up; addresses only show whose server refuses. */
export const page = definePage({
  load: async ({ api, url }) => {
    const state = url.searchParams.get('state') === 'QUEUED' ? 'QUEUED' : 'FAILED'
    const before = url.searchParams.get('before') ?? undefined
    const found = await api.operationsDesk.listMails({ state, before })
    return isRefused(found) ? found : { ...found, state }
  },
  act: async ({ api, url, form }) => {
    const again = await api.operationsDesk.retryMail({ mailId: fieldOf(form, 'mailId') })
    return isRefused(again)
      ? again
      : { goTo: url.pathname + url.search, toast: 'office-health.emailRetried' }
  },
  title: (_, { t }) => t('office-health.emailsTitle'),
  View: ({ data: { mails, next, state }, office: { t, may }, sent }) => (
    <>
      <PageHead
        title={t('office-health.emailsTitle')}
        up={{ href: '/office/health', label: t('office-health.title') }}
      />
      <Tabs
        label={t('office-health.state')}
        tabs={[
          {
            href: '/office/health/emails',
            label: t('office-health.emailFailed'),
            isHere: state === 'FAILED',
          },
          {
            href: '/office/health/emails?state=QUEUED',
            label: t('office-health.emailQueued'),
            isHere: state === 'QUEUED',
          },
        ]}
      />
      <FormProblem sent={sent} />
      {mails.length === 0 ? (
        <Empty icon="mail" title={t('office-health.noEmails')} />
      ) : (
        <ul className="o-work-list">
          {mails.map((mail) => (
            <li key={mail.mailId}>
              <div>
                <strong>{mail.kind}</strong>
                <p className="o-hint">
                  {mail.to} · {mail.store} · <When at={mail.since} />
                </p>
              </div>
              {mail.failure && <code>{mail.failure}</code>}
              {mail.canRetry && may('job.retry', mail.store) && (
                <OfficeForm className="o-inline-form" label={`${mail.kind} ${mail.to}`}>
                  <input type="hidden" name="mailId" value={mail.mailId} />
                  <Submit icon="send">{t('office-health.sendAgain')}</Submit>
                </OfficeForm>
              )}
            </li>
          ))}
        </ul>
      )}
      <NextPage before={next} />
    </>
  ),
})
