import { SelectField, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { boxes } from '#commerce/production-desk/production-desk.terms.ts'
import { floorWord } from './production-words.tsx'
import type { ShownPacking } from './shown-job.ts'

/** Box, weight and, where the order names none, the carrier; a label only when every piece was seen. */
export function CloseBox({ packing, sent }: { packing: ShownPacking; sent: Sent | undefined }) {
  const { t, format } = useOffice()
  if (packing.missing > 0) {
    return (
      <Card title={t('office-production.closeBox')}>
        <Note tone="info">{t('office-production.no.missing', { count: packing.missing })}</Note>
      </Card>
    )
  }
  const own = sent?.form.get('act') === 'close' ? sent : undefined
  const differs = own?.refused.fields['weightGrams'] === 'weight_differs'
  return (
    <Card title={t('office-production.closeBox')}>
      <OfficeForm>
        <SelectField
          name="box"
          label={t('office-production.box')}
          value="SMALL"
          choices={boxes.map((value) => ({ value, label: floorWord(t, 'box', value) }))}
          sent={own}
        />
        <TextField
          name="weightGrams"
          label={t('office-production.weight')}
          hint={
            packing.weightGrams > 0
              ? t('office-production.weightHint', { grams: format.number(packing.weightGrams) })
              : t('office-production.weightSeveral')
          }
          inputMode="numeric"
          isFocused={!own}
          sent={own}
        />
        {differs && (
          <TickField
            name="isWeightConfirmed"
            label={t('office-production.weightConfirm')}
            sent={own}
          />
        )}
        {packing.carriers.length > 0 && packing.sendType === 'SEND' && (
          <SelectField
            name="carrier"
            label={t('office-production.carrier')}
            placeholder={t('office-production.choose')}
            choices={packing.carriers.map(({ code, name }) => ({ value: code, label: name }))}
            sent={own}
          />
        )}
        <div className="o-actions">
          <Submit name="act" value="close" icon="package-check">
            {t('office-production.closeDo')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
