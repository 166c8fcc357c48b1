import { isRefused, type Refused } from '#api/refusal.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Empty, PageHead, Submit, Tabs, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['operationsDesk']['listMails']>>, Refused>
type Mail = Listed['mails'][number]

/** Emails that wait or were given up; addresses only show whose server refuses. */
export const page = definePage({
  load: async ({ api, url }) => {
    const state = url.searchParams.get('state') === 'QUEUED' ? 'QUEUED' : 'FAILED'
    const list = readList(url, { filters: ['state'], sorts: [], defaultSort: '' })
    const found = await api.operationsDesk.listMails({ state, before: list.after })
    return isRefused(found) ? found : { ...found, state, list }
  },
  act: async ({ api, url, form }) => {
    const again = await api.operationsDesk.retryMail({ mailId: fieldOf(form, 'mailId') })
    return isRefused(again)
      ? again
      : { goTo: url.pathname + url.search, toast: 'office-health.emailRetried' }
  },
  title: (_, { t }) => t('office-health.emailsTitle'),
  View: ({ data: { mails, next, state, list }, office, sent }) => {
    const { t } = office
    return (
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
        <OfficeList
          label={t('office-health.emailsTitle')}
          state={list}
          columns={columnsOf(office)}
          rows={mails}
          keyOf={({ mailId }) => mailId}
          next={next}
          empty={<Empty icon="mail" title={t('office-health.noEmails')} />}
        />
      </>
    )
  },
})

function columnsOf({ t, may }: OfficeView): Column<Mail>[] {
  return [
    {
      id: 'mail',
      label: t('office-health.emails'),
      isAlways: true,
      cell: ({ kind, to }) => (
        <span className="o-two-lines">
          <strong>{kind}</strong>
          <small className="o-hint">{to}</small>
        </span>
      ),
    },
    { id: 'store', label: t('office.layout.store'), cell: ({ store }) => store },
    {
      id: 'failure',
      label: t('office-health.reason'),
      cell: ({ failure }) => failure && <code className="o-failure">{failure}</code>,
    },
    { id: 'since', label: t('office-health.since'), cell: ({ since }) => <When at={since} /> },
    {
      id: 'acts',
      label: t('office-health.acts'),
      isAlways: true,
      cell: (mail) =>
        mail.canRetry &&
        may('job.retry', mail.store) && (
          <OfficeForm className="o-inline-form" label={`${mail.kind} ${mail.to}`}>
            <input type="hidden" name="mailId" value={mail.mailId} />
            <Submit kind="plain" icon="send">
              {t('office-health.sendAgain')}
            </Submit>
          </OfficeForm>
        ),
    },
  ]
}
