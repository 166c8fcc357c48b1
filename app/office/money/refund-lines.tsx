import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { reasonsFor } from '#commerce/payment/refund.terms.ts'
import { reasonChoices } from './money-words.ts'
import type { Offer } from './refund-form.ts'

type Props = { offer: Offer; drawn: Sent; marked: Sent | undefined }

/** Pieces and why, line by line, and the delivery apart. */
export function RefundLines({ offer, drawn, marked }: Props) {
  const { t, format } = useOffice()
  return (
    <Card title={t('office-money.lines')}>
      <div className="o-refund-lines">
        {offer.lines.map((line) => (
          <fieldset key={line.lineId} disabled={line.piecesLeft === 0}>
            <legend>
              <strong>{line.name}</strong>
              {line.detail && <span className="o-hint">{line.detail}</span>}
            </legend>
            <p className="o-hint">
              {t('office-money.linePaid', {
                pieces: line.pieces,
                left: line.piecesLeft,
                amount: format.money(line.totalMinor, offer.currency),
              })}
            </p>
            {line.piecesLeft > 0 && <LineFields line={line} drawn={drawn} marked={marked} />}
          </fieldset>
        ))}
      </div>
      {offer.shippingLeftMinor > 0 && (
        <div className="o-form-row">
          <TextField
            name="shippingMinor"
            label={t('office-money.shipping', { currency: offer.currency })}
            hint={t('office-money.atMost', {
              amount: format.money(offer.shippingLeftMinor, offer.currency),
            })}
            inputMode="decimal"
            value={fieldOf(drawn.form, 'shippingMinor')}
            sent={marked}
            isOptional
          />
          <SelectField
            name="reason"
            label={t('office-money.shippingReason')}
            placeholder={t('office-money.asAbove')}
            choices={reasonChoices(t, reasonsFor('LINES'))}
            value={fieldOf(drawn.form, 'reason')}
            sent={marked}
            isOptional
          />
        </div>
      )}
    </Card>
  )
}

type LineProps = Omit<Props, 'offer'> & { line: Offer['lines'][number] }

function LineFields({ line, drawn, marked }: LineProps) {
  const { t } = useOffice()
  const [pieces, reason] = [`line.${line.lineId}`, `reason.${line.lineId}`]
  return (
    <div className="o-form-row">
      <TextField
        name={pieces}
        label={t('office-money.pieces')}
        type="number"
        min={0}
        max={line.piecesLeft}
        value={fieldOf(drawn.form, pieces)}
        sent={marked}
        isOptional
      />
      <SelectField
        name={reason}
        label={t('office-money.reasonLabel')}
        placeholder={t('office-money.choose')}
        choices={reasonChoices(t, reasonsFor('LINES'))}
        value={fieldOf(drawn.form, reason)}
        sent={marked}
        isOptional
      />
    </div>
  )
}
