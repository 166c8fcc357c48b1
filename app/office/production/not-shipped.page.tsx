import { isRefused } from '#api/refusal.ts'
import { AreaField, ChoiceField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { notShippedKinds } from '#commerce/production/production.terms.ts'
import { FloorProblem } from './floor-notes.tsx'
import { JobActPage } from './job-act-page.tsx'
import { floorWord, packPath } from './production-words.tsx'

/** A packed order stays: the carrier refuses it, or the address is wrong. */
export const page = definePage({
  load: ({ api, params }) => api.productionDesk.getPacking({ number: params['number']! }),
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const end = await api.productionDesk.reportNotShipped({
      number,
      kind: fieldOf(form, 'kind') as (typeof notShippedKinds)[number],
      note: fieldOf(form, 'note') || undefined,
    })
    if (isRefused(end)) return end
    return { goTo: packPath(number), toast: 'office-production.notShippedTold' }
  },
  title: (packing, { t }) => t('office-production.notShippedTitle', { number: packing.order }),
  View: ({ data: packing, office: { t }, sent }) => (
    <JobActPage
      title={t('office-production.notShippedTitle', { number: packing.order })}
      number={packing.order}
      status={packing.status}
      lead={t('office-production.notShippedLead')}
    >
      <OfficeForm>
        <FloorProblem sent={sent} />
        <ChoiceField
          name="kind"
          legend={t('office-production.why')}
          choices={notShippedKinds.map((value) => ({
            value,
            label: floorWord(t, 'problem', value),
          }))}
          sent={sent}
        />
        <AreaField
          name="note"
          label={t('office-production.note')}
          maxLength={500}
          isOptional
          sent={sent}
        />
        <div className="o-actions">
          <Submit kind="danger">{t('office-production.notShippedDo')}</Submit>
          <ButtonLink href={packPath(packing.order)}>{t('office-production.back')}</ButtonLink>
        </div>
      </OfficeForm>
    </JobActPage>
  ),
})
