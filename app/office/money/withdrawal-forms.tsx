import type { Refused } from '#api/refusal.ts'
import { AreaField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { languageName } from '#app/office/orders/order-words.tsx'
import { MOST_REFUND_NOTE } from '#commerce/payment/refund.terms.ts'
import { previewRows } from './refund-plan.tsx'
import type { Withdrawal } from './shown-withdrawal.ts'

type AcceptProps = {
  withdrawal: Withdrawal
  problem: Refused | undefined
  sent: Sent | undefined
}

export function AcceptForm({ withdrawal, problem, sent }: AcceptProps) {
  const { t, url, me } = useOffice()
  const typed = (name: string) => url.searchParams.get(name) ?? ''
  const own = sent && fieldOf(sent.form, 'act') === 'accept' ? sent : undefined
  return (
    <OfficeForm
      action={url.pathname}
      data={{ preview: 'withdrawal-plan' }}
      label={t('office-money.accept')}
    >
      <Card title={t('office-money.accept')}>
        <p className="o-hint">{t('office-money.acceptHint')}</p>
        {withdrawal.lines.map((line) => (
          <div key={line.lineId} className="o-form-row">
            <TextField
              name={`line.${line.lineId}`}
              label={`${line.quantity} × ${line.name}`}
              hint={line.detail || t('office-money.piecesAccepted')}
              type="number"
              min={0}
              max={line.quantity}
              value={typed(`line.${line.lineId}`) || line.quantity}
              sent={own}
            />
          </div>
        ))}
        <div className="o-form-row">
          <TextField
            name="deductionMinor"
            label={t('office-money.deduction', { currency: withdrawal.currency })}
            hint={t('office-money.deductionHint')}
            inputMode="decimal"
            value={typed('deductionMinor')}
            sent={own}
            isOptional
          />
        </div>
        <AreaField
          name="reason"
          label={t('office-money.partReason')}
          hint={t('office-money.customerReads', {
            language: languageName(withdrawal.locale, me.language),
          })}
          maxLength={MOST_REFUND_NOTE}
          value={typed('reason')}
          sent={own}
          isOptional
        />
        <div data-without-script="">
          <Submit kind="plain" isUnchecked name="act" value="calculate">
            {t('office-money.calculate')}
          </Submit>
        </div>
        <div className="o-stack" id="withdrawal-plan" aria-live="polite">
          <Plan withdrawal={withdrawal} problem={problem} />
        </div>
      </Card>
    </OfficeForm>
  )
}

function Plan({ withdrawal, problem }: Omit<AcceptProps, 'sent'>) {
  const { t, format } = useOffice()
  const { plan, currency } = withdrawal
  const money = (minor: number) => format.money(minor, currency)
  if (problem || !plan) return <Note tone="bad">{t('office-money.problem.invalid')}</Note>
  return (
    <>
      <Facts
        rows={[
          [t('office-money.goods'), money(plan.goodsMinor)],
          [
            t('office-money.delivery'),
            plan.shippingMinor > 0 ? money(plan.shippingMinor) : undefined,
          ],
          [t('office-money.notGiven'), plan.cutMinor > 0 ? money(plan.cutMinor) : undefined],
          ...(plan.totalMinor > 0 ? previewRows({ t, format }, plan, currency) : []),
        ]}
      />
      {plan.needsApproval && <Note tone="warn">{t('office-money.plan.approval')}</Note>}
      <input type="hidden" name="expectedMinor" value={plan.totalMinor} />
      <Submit icon="check" name="act" value="accept">
        {t('office-money.acceptSum', { amount: money(plan.totalMinor) })}
      </Submit>
    </>
  )
}

export function ReceiveForm() {
  const { t } = useOffice()
  return (
    <Card title={t('office-money.receive')}>
      <OfficeForm label={t('office-money.receive')}>
        <p className="o-hint">{t('office-money.receiveHint')}</p>
        <Submit kind="plain" icon="package-check" name="act" value="receive">
          {t('office-money.receive')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}

export function RefuseForm({ locale, sent }: { locale: string; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  const own = sent && fieldOf(sent.form, 'act') === 'refuse' ? sent : undefined
  return (
    <Card title={t('office-money.refuse')}>
      <OfficeForm label={t('office-money.refuse')}>
        <AreaField
          name="refusal"
          label={t('office-money.why')}
          hint={t('office-money.customerReads', { language: languageName(locale, me.language) })}
          maxLength={MOST_REFUND_NOTE}
          sent={own}
        />
        <Submit
          kind="danger"
          icon="ban"
          name="act"
          value="refuse"
          confirm={t('office-money.refuseSure')}
        >
          {t('office-money.refuse')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}
