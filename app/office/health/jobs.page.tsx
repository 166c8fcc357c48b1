import { isRefused } from '#api/refusal.ts'
import { FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { NextPage } from './next-page.tsx'
import { jobWord } from './health-words.ts'

type Job = {
  jobId: number
  name: string
  subject: string
  attempts: number
  failure: string
  failedAt: string
  canRetry: boolean
}

/** Jobs that were given up: run again, or dropped with a reason. */
export const page = definePage({
  load: async ({ api, url }) => {
    const name = url.searchParams.get('name') ?? undefined
    const before = url.searchParams.get('before') ?? undefined
    return api.operationsDesk.listFailedJobs({ name, ...(before && { before: Number(before) }) })
  },
  act: async ({ api, url, form }) => {
    const jobId = Number(fieldOf(form, 'jobId'))
    const goTo = url.pathname + url.search
    if (fieldOf(form, 'act') === 'skip') {
      const skipped = await api.operationsDesk.skipJob({ jobId, reason: fieldOf(form, 'reason') })
      return isRefused(skipped) ? skipped : { goTo, toast: 'office-health.jobSkipped' }
    }
    const again = await api.operationsDesk.retryJob({ jobId })
    return isRefused(again) ? again : { goTo, toast: 'office-health.jobRetried' }
  },
  title: (_, { t }) => t('office-health.jobs'),
  View: ({ data: { jobs, next }, office: { t }, sent }) => (
    <>
      <PageHead
        title={t('office-health.jobs')}
        up={{ href: '/office/health', label: t('office-health.title') }}
        lead={t('office-health.jobsLead')}
      />
      <FormProblem sent={sent} />
      {jobs.length === 0 ? (
        <Empty icon="circle-check" title={t('office-health.noJobs')}>
          <p>{t('office-health.noJobsHint')}</p>
        </Empty>
      ) : (
        <ul className="o-work-list">
          {jobs.map((job) => (
            <JobRow key={job.jobId} job={job} sent={sent} />
          ))}
        </ul>
      )}
      <NextPage before={next} />
    </>
  ),
})

function JobRow({ job, sent }: { job: Job; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  const own = sent && fieldOf(sent.form, 'jobId') === String(job.jobId) ? sent : undefined
  const label = `${jobWord(t, job.name)} ${job.jobId}`
  return (
    <li>
      <div>
        <strong>{jobWord(t, job.name)}</strong>
        <p className="o-hint">
          {job.subject} · <When at={job.failedAt} /> ·{' '}
          {t('office-health.attempts', { count: job.attempts })}
        </p>
      </div>
      <code>{job.failure}</code>
      {may('job.retry') && (
        <div className="o-actions">
          {job.canRetry ? (
            <OfficeForm className="o-inline-form" label={label}>
              <input type="hidden" name="jobId" value={job.jobId} />
              <Submit icon="rotate-ccw" name="act" value="retry">
                {t('office-health.retry')}
              </Submit>
            </OfficeForm>
          ) : (
            <a href="/office/tasks?of=all">{t('office-health.seeTask')}</a>
          )}
          <details className="o-menu" data-menu="" open={own ? true : undefined}>
            <summary className="o-button">{t('office-health.skip')}</summary>
            <div className="o-menu-box">
              <OfficeForm label={`${t('office-health.skip')}: ${label}`}>
                <input type="hidden" name="jobId" value={job.jobId} />
                <TextField
                  name="reason"
                  label={t('office-health.skipReason')}
                  hint={t('office-health.skipHint')}
                  maxLength={300}
                  sent={own}
                />
                <Submit kind="danger" name="act" value="skip">
                  {t('office-health.skipSubmit')}
                </Submit>
              </OfficeForm>
            </div>
          </details>
        </div>
      )}
    </li>
  )
}
