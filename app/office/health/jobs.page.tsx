import { isRefused } from '#api/refusal.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { FormProblem, TextField } from '#app/office/kit/field.tsx'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Empty, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import { ListTools, loadViews, viewHere, viewTabs } from '#app/office/views/saved-views.tsx'
import { failedJobFieldsOf } from '#commerce/operations-desk/operations-lists.terms.ts'
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

const spec = { filters: ['name'], sorts: ['failed', 'tries'], defaultSort: '-failed' }

/** Jobs that were given up: run again, or dropped with a reason. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const state = readList(url, spec)
    const [found, saved] = await Promise.all([
      api.operationsDesk.listFailedJobs({
        ...failedJobFieldsOf(url.searchParams),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'jobs'),
    ])
    return isRefused(found) ? found : { ...found, state, saved }
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
  View: ({ data, office, sent }) => {
    const { t, format } = office
    const { jobs, next, state, counts, saved } = data
    const all = counts.reduce((sum, { count }) => sum + count, 0)
    return (
      <>
        <PageHead
          title={t('office-health.jobs')}
          up={{ href: '/office/health', label: t('office-health.title') }}
          lead={t('office-health.jobsLead')}
        />
        <FormProblem sent={sent} />
        <OfficeList
          label={t('office-health.jobs')}
          state={state}
          columns={columnsOf(t, sent)}
          rows={jobs}
          keyOf={({ jobId }) => String(jobId)}
          next={next}
          search={t('office-health.jobsSearch')}
          views={[
            {
              href: '/office/health/jobs',
              label: t('office-health.allStates'),
              count: format.number(all),
              isHere: Object.keys(state.values).length === 0 && !viewHere(saved, office.url),
            },
            ...viewTabs('jobs', saved, office),
          ]}
          tools={<ListTools list="jobs" views={saved} />}
          filters={[
            {
              name: 'name',
              label: t('office-health.queue'),
              choices: counts.map(({ name, count }) => ({
                value: name,
                label: `${jobWord(t, name)} (${format.number(count)})`,
              })),
            },
          ]}
          empty={
            <Empty icon="circle-check" title={t('office-health.noJobs')}>
              <p>{t('office-health.noJobsHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

const columnsOf = (t: Translate, sent: Sent | undefined): readonly Column<Job>[] => [
  {
    id: 'job',
    label: t('office-health.queue'),
    isAlways: true,
    cell: ({ name, subject }) => (
      <span className="o-two-lines">
        <strong>{jobWord(t, name)}</strong>
        <small className="o-hint">{subject}</small>
      </span>
    ),
  },
  {
    id: 'failure',
    label: t('office-health.reason'),
    cell: ({ failure }) => <code className="o-failure">{failure}</code>,
  },
  {
    id: 'attempts',
    sort: 'tries',
    label: t('office-health.tries'),
    isNumber: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'failed',
    sort: 'failed',
    label: t('office-health.failed'),
    cell: ({ failedAt }) => <When at={failedAt} />,
  },
  {
    id: 'acts',
    label: t('office-health.acts'),
    isAlways: true,
    cell: (job) => <JobActs job={job} sent={sent} />,
  },
]

function JobActs({ job, sent }: { job: Job; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  const own = sent && fieldOf(sent.form, 'jobId') === String(job.jobId) ? sent : undefined
  const label = `${jobWord(t, job.name)} ${job.jobId}`
  if (!may('job.retry')) return null
  return (
    <div className="o-actions">
      {job.canRetry ? (
        <OfficeForm className="o-inline-form" label={label}>
          <input type="hidden" name="jobId" value={job.jobId} />
          <Submit kind="plain" icon="rotate-ccw" name="act" value="retry">
            {t('office-health.retry')}
          </Submit>
        </OfficeForm>
      ) : (
        <a href="/office/tasks?of=all">{t('office-health.seeTask')}</a>
      )}
      <details open={own ? true : undefined}>
        <summary className="o-button">{t('office-health.skip')}</summary>
        <div className="o-stack">
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
  )
}
