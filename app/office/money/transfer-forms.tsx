import type { Refused } from '#api/refusal.ts'
import { AreaField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'

export type Transfer = Exclude<
  Awaited<ReturnType<OfficeApi['transferDesk']['getTransfer']>>,
  Refused
>
type Props = { transfer: Transfer; sent: Sent | undefined }

/** What was sent by one of several forms goes back to this one alone. */
const ownOf = (sent: Sent | undefined, act: string) =>
  sent && fieldOf(sent.form, 'act') === act ? sent : undefined

/** Each suggestion is a button; what nobody suggests is typed. */
export function AssignForms({ transfer, sent }: Props) {
  const { t, format } = useOffice()
  const { suggestions, currency } = transfer
  return (
    <Card title={t('office-transfers.assign')}>
      <p className="o-hint">{t('office-transfers.assignHint')}</p>
      {suggestions.map(({ reference, number, store, dueMinor, isPaid, why }) => {
        const name = number ?? t('office-transfers.billNamed', { reference })
        return (
          <OfficeForm key={reference} label={name}>
            <input type="hidden" name="reference" value={reference} />
            <p>
              {name} · {store} · {format.money(dueMinor, currency)}
              <br />
              <span className="o-hint">
                {t(`office-transfers.why.${why}`)}
                {isPaid && ` · ${t('office-transfers.paidAlready')}`}
              </span>
            </p>
            <div className="o-actions">
              <Submit kind="plain" icon="check" name="act" value="assign">
                {t('office-transfers.assignTo', { name })}
              </Submit>
            </div>
          </OfficeForm>
        )
      })}
      <OfficeForm label={t('office-transfers.assign')}>
        <TextField
          name="reference"
          label={t('office-transfers.reference')}
          hint={t('office-transfers.referenceHint')}
          maxLength={100}
          sent={ownOf(sent, 'assign')}
        />
        <div className="o-actions">
          <Submit icon="check" name="act" value="assign">
            {t('office-transfers.assignButton')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

export function AcceptForm({ transfer, sent }: Props) {
  const { t, format } = useOffice()
  const { amountMinor, dueMinor = 0, partsMinor, currency } = transfer
  const takenMinor = dueMinor - partsMinor
  const taken = format.money(takenMinor, currency)
  const rest = format.money(amountMinor - takenMinor, currency)
  return (
    <Card title={t('office-transfers.accept')}>
      <OfficeForm label={t('office-transfers.accept')}>
        <p>{t('office-transfers.acceptHint', { taken, rest })}</p>
        <NoteField act="accept" label={t('office-transfers.acceptNote')} sent={sent} />
        <div className="o-actions">
          <Submit icon="check" name="act" value="accept">
            {t('office-transfers.acceptButton', { taken })}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

export function CloseForm({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-transfers.close')}>
      <OfficeForm label={t('office-transfers.close')}>
        <p>{t('office-transfers.closeHint')}</p>
        <NoteField act="close" label={t('office-transfers.closeNote')} sent={sent} />
        <div className="o-actions">
          <Submit
            kind="danger"
            icon="archive"
            name="act"
            value="close"
            confirm={t('office-transfers.closeSure')}
          >
            {t('office-transfers.closeButton')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

/** Name of the note's field: a page shows two of them. */
export const noteField = (act: string) => `${act}Note`

type NoteProps = { act: string; label: string; sent: Sent | undefined }

const NoteField = ({ act, label, sent }: NoteProps) => (
  <AreaField
    name={noteField(act)}
    label={label}
    maxLength={MOST_REFUND_NOTE}
    sent={ownOf(sent, act)}
  />
)
