import { isRefused } from '#api/refusal.ts'
import { AreaField, ChoiceField, SelectField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { errorKinds } from '#commerce/production/production.terms.ts'
import { FloorProblem } from './floor-notes.tsx'
import { BackToJob, JobActPage } from './job-act-page.tsx'
import { floorWord } from './production-words.tsx'

/** The whole job cannot go on: prepress and support look at it. */
export const page = definePage({
  load: ({ api, params }) => api.productionDesk.getJob({ number: params['number']! }),
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const line = fieldOf(form, 'line')
    const end = await api.productionDesk.reportError({
      number,
      kind: fieldOf(form, 'kind') as (typeof errorKinds)[number],
      line: line ? Number(line) : undefined,
      note: fieldOf(form, 'note') || undefined,
    })
    if (isRefused(end)) return end
    // From now on it is no job of the floor: the order's own page shows it.
    const goTo = `/office/orders/${encodeURIComponent(number)}`
    return { goTo, toast: 'office-production.problemTold' }
  },
  title: (job, { t }) => t('office-production.problemTitle', { number: job.order }),
  View: ({ data: job, office: { t }, sent }) => (
    <JobActPage
      title={t('office-production.problemTitle', { number: job.order })}
      number={job.order}
      status={job.status}
      lead={t('office-production.problemLead')}
    >
      <OfficeForm>
        <FloorProblem sent={sent} />
        <ChoiceField
          name="kind"
          legend={t('office-production.problemKind')}
          choices={errorKinds.map((value) => ({ value, label: floorWord(t, 'problem', value) }))}
          sent={sent}
        />
        {job.lines.length > 1 && (
          <SelectField
            name="line"
            label={t('office-production.problemLine')}
            placeholder={t('office-production.wholeJob')}
            choices={job.lines.map(({ line, article, code }) => ({
              value: String(line),
              label: `${article} (${code})`,
            }))}
            isOptional
            sent={sent}
          />
        )}
        <AreaField
          name="note"
          label={t('office-production.note')}
          hint={t('office-production.problemNoteHint')}
          maxLength={500}
          isOptional
          sent={sent}
        />
        <div className="o-actions">
          <Submit kind="danger" icon="triangle-alert">
            {t('office-production.problemDo')}
          </Submit>
          <BackToJob number={job.order} />
        </div>
      </OfficeForm>
    </JobActPage>
  ),
})
