import { EXPECTED_REFUSAL, isRefused, type Refused } from '#api/refusal.ts'
import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Facts, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { FloorProblem, Stops } from './floor-notes.tsx'
import { BackToJob, JobActPage } from './job-act-page.tsx'
import { floorWord, jobPath } from './production-words.tsx'

const notFound: Refused = { errorCode: EXPECTED_REFUSAL, code: 'not_found', fields: {} }

/** Pieces that were to be made again are good as they are: somebody says why, and it is kept. */
export const page = definePage({
  load: async ({ api, params }) => {
    const job = await api.productionDesk.getJob({ number: params['number']! })
    if (isRefused(job)) return job
    const remake = job.remakes.find(
      (one) => String(one.line) === params['line'] && String(one.remake) === params['remake'],
    )
    return remake ? { job, remake } : notFound
  },
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const end = await api.productionDesk.waiveRemake({
      number,
      line: Number(params['line']),
      remake: Number(params['remake']),
      why: fieldOf(form, 'why'),
    })
    if (isRefused(end)) return end
    return { goTo: jobPath(number), toast: 'office-production.waived' }
  },
  title: ({ remake }, { t }) => t('office-production.waiveTitle', { code: remake.code }),
  View: ({ data: { job, remake }, office: { t }, sent }) => (
    <JobActPage
      title={t('office-production.waiveTitle', { code: remake.code })}
      number={job.order}
      status={job.status}
      lead={t('office-production.waiveLead')}
    >
      <Stops number={job.order} store={job.store} stops={job.stops} />
      <Facts
        rows={[
          [t('office-production.article'), remake.article],
          [t('office-production.pieces'), remake.pieces.join(', ')],
          [t('office-production.why'), floorWord(t, 'reason', remake.reason)],
          [t('office-production.note'), remake.note],
          [t('office-production.askedBy'), remake.askedBy],
          [t('office-production.state'), floorWord(t, 'state', remake.state)],
        ]}
      />
      <OfficeForm>
        <FloorProblem sent={sent} />
        <AreaField
          name="why"
          label={t('office-production.waiveWhy')}
          hint={t('office-production.waiveWhyHint')}
          maxLength={500}
          sent={sent}
        />
        <div className="o-actions">
          <Submit icon="check">{t('office-production.waiveDo')}</Submit>
          <BackToJob number={job.order} />
        </div>
      </OfficeForm>
    </JobActPage>
  ),
})
