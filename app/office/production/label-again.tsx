import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { jobPaper } from './production-words.tsx'
import type { ShownPacking } from './shown-job.ts'

/** Parcel under an address that was changed: nobody hands it over until its label is made again. */
export function LabelAgain({ packing }: { packing: ShownPacking }) {
  const { t, may } = useOffice()
  const { order: number, store, labelAgainSince, parcels } = packing
  if (!labelAgainSince) return null
  return (
    <Note tone="warn">
      <p>{t('office-production.labelAgainHint')}</p>
      <div className="o-actions">
        {parcels.length > 0 && may('order.contact', store) && (
          <ButtonLink href={jobPaper(number, 'label')} icon="printer">
            {t('office-production.label')}
          </ButtonLink>
        )}
        <OfficeForm label={t('office-production.labelMadeDo')}>
          <input type="hidden" name="since" value={labelAgainSince} />
          <Submit name="act" value="label" icon="check">
            {t('office-production.labelMadeDo')}
          </Submit>
        </OfficeForm>
      </div>
    </Note>
  )
}
