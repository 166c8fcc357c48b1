import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'

export type OrderCommission = {
  commissionId: string
  partnerName: string
  designName?: string | undefined
  amountMinor: number
  leftMinor: number
  isClawedBack: boolean
}

type Props = {
  commissions: readonly OrderCommission[]
  currency: string
  store: string
  /** Name and value of the button that takes one back, as the page around it reads them. */
  button: { name: string; value: string }
  sent: Sent | undefined
}

/** Partners' earnings of an order, each with the button that takes it back as a whole: fraud needs no refund. */
export function OrderCommissions({ commissions, currency, store, button, sent }: Props) {
  const { t, format, may } = useOffice()
  return (
    <Card title={t('office-money.commissions')}>
      <div className="o-stack">
        {commissions.map((one) => (
          <div key={one.commissionId} className="o-stack">
            <Facts
              rows={[
                [t('office-money.partner'), one.partnerName],
                [t('office-money.design'), one.designName],
                [t('office-money.earned'), format.money(one.amountMinor, currency)],
                [
                  t('office-money.leftOfIt'),
                  one.isClawedBack
                    ? t('office-money.clawedBack')
                    : format.money(one.leftMinor, currency),
                ],
              ]}
            />
            {may('commission.clawback', store) && !one.isClawedBack && one.leftMinor > 0 && (
              <ClawBack commissionId={one.commissionId} button={button} sent={sent} />
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

/** Takes a whole commission back, with a reason. */
export function ClawBack({
  commissionId,
  button,
  sent,
}: { commissionId: string } & Pick<Props, 'button' | 'sent'>) {
  const { t } = useOffice()
  return (
    <details>
      <summary>{t('office-money.clawback')}</summary>
      <OfficeForm label={t('office-money.clawback')}>
        <input type="hidden" name="commissionId" value={commissionId} />
        <AreaField
          name="reason"
          label={t('office-money.why')}
          maxLength={MOST_REFUND_NOTE}
          sent={sent}
        />
        <Submit kind="danger" {...button} confirm={t('office-money.clawbackSure')}>
          {t('office-money.clawback')}
        </Submit>
      </OfficeForm>
    </details>
  )
}
