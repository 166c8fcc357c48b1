import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { quantityField, versionField } from './reprint-form.ts'
import type { Offer } from './reprint-words.ts'

type Line = Offer['lines'][number]
type Props = { offer: Offer; drawn: Sent; marked: Sent | undefined }

/** Pieces of each line, and which version of its design. */
export function ReprintLines({ offer, drawn, marked }: Props) {
  const { t, format } = useOffice()
  const isMissing = marked?.refused.fields['lines'] !== undefined
  return (
    <Card title={t('office-reprints.lines')}>
      {isMissing && <p className="o-field-error">{t('office-reprints.linesMissing')}</p>}
      <div className="o-reprint-lines">
        {offer.lines.map((line) => (
          <fieldset key={line.lineId} disabled={line.left <= 0}>
            <legend>
              <strong>{line.articleName}</strong>
              <span className="o-hint">
                {[line.variantLabel, line.designName].filter(Boolean).join(' · ')}
              </span>
            </legend>
            <p className="o-hint">
              {t('office-reprints.lineLeft', {
                quantity: line.quantity,
                left: Math.max(0, line.left),
                amount: format.money(line.pieceMinor, offer.currency),
              })}
            </p>
            {line.left > 0 && <LineFields line={line} drawn={drawn} marked={marked} />}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

function LineFields({ line, drawn, marked }: Omit<Props, 'offer'> & { line: Line }) {
  const { t, format } = useOffice()
  const [quantity, version] = [quantityField(line.lineId), versionField(line.lineId)]
  return (
    <div className="o-form-row">
      <TextField
        name={quantity}
        type="number"
        label={t('office-reprints.pieces')}
        hint={t('office-reprints.atMost', { left: line.left })}
        min={0}
        max={line.left}
        value={fieldOf(drawn.form, quantity)}
        isOptional
        sent={marked}
      />
      {line.versionId !== undefined && (
        <SelectField
          name={version}
          label={t('office-reprints.version')}
          hint={
            line.corrections.length === 0
              ? t('office-reprints.version.none')
              : t('office-reprints.version.hint')
          }
          placeholder={t('office-reprints.version.same')}
          choices={line.corrections.map(({ versionId, number, designName, frozenAt }) => ({
            value: versionId,
            label: t('office-reprints.version.other', {
              number,
              name: designName,
              at: format.moment(frozenAt),
            }),
          }))}
          value={fieldOf(drawn.form, version)}
          isOptional
          sent={marked}
        />
      )}
    </div>
  )
}
