import type { Refused } from '#api/refusal.ts'
import { Card, Facts, Money, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import type { Offer } from './refund-form.ts'

/** Everything that a refund will do, and the button that does it: drawn anew whenever something is typed. */
export function RefundPlan({ offer, problem }: { offer: Offer; problem: Refused | undefined }) {
  const { t, format } = useOffice()
  const { plan, currency } = offer
  if (problem) return <Note tone="bad">{t(problemOf(problem))}</Note>
  if (!plan) {
    return (
      <Card title={t('office-money.plan.title')}>
        <p className="o-hint">{t('office-money.plan.nothing')}</p>
      </Card>
    )
  }
  const amount = format.money(plan.totalMinor, currency)
  return (
    <Card title={t('office-money.plan.title')}>
      <p className="o-refund-sum">
        <Money minor={plan.totalMinor} currency={currency} />
      </p>
      <PlanFacts offer={offer} plan={plan} />
      {plan.cutMinor > 0 && (
        <Note tone="warn">
          {t('office-money.plan.cut', { amount: format.money(plan.cutMinor, currency) })}
        </Note>
      )}
      {plan.needsApproval && (
        <Note tone="warn">
          <p>{t('office-money.plan.approval')}</p>
          <ul>
            {plan.limitsAbove.map((limit) => (
              <li key={limit}>
                {t(`office-money.limit.${limit}`, {
                  amount: format.money(offer.limit[`${limit}Minor`], currency),
                })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <input type="hidden" name="expectedMinor" value={plan.totalMinor} />
      <input type="hidden" name="refundedMinor" value={offer.refundedMinor} />
      <input type="hidden" name="revision" value={offer.revision} />
      <Submit icon="banknote">
        {t(plan.needsApproval ? 'office-money.plan.ask' : 'office-money.plan.do', { amount })}
      </Submit>
      <p className="o-hint">
        {t(plan.needsApproval ? 'office-money.plan.toldLater' : 'office-money.plan.told')}
      </p>
    </Card>
  )
}

function PlanFacts({ offer, plan }: { offer: Offer; plan: NonNullable<Offer['plan']> }) {
  const { t, format } = useOffice()
  const money = (minor: number) => format.money(minor, offer.currency)
  const shipping = plan.lines.find(({ lineId }) => lineId === undefined)
  const rows = [
    ...plan.lines.flatMap(({ lineId, quantity, amountMinor }) => {
      const line = offer.lines.find((one) => one.lineId === lineId)
      return line ? [[`${quantity} × ${line.name}`, money(amountMinor)] as const] : []
    }),
    [t('office-money.delivery'), shipping && money(shipping.amountMinor)] as const,
    ...previewRows({ t, format }, plan, offer.currency),
  ]
  return <Facts rows={rows} />
}

type Preview = Pick<NonNullable<Offer['plan']>, 'creditNote' | 'commissions'>

/** Credit note, its taxes, and commissions, as rows of facts: of a refund, and of a withdrawal that is accepted. */
export function previewRows(
  { t, format }: Pick<OfficeView, 't' | 'format'>,
  { creditNote: note, commissions }: Preview,
  currency: string,
) {
  const money = (minor: number) => format.money(minor, currency)
  return [
    [
      t('office-money.plan.creditNote'),
      note
        ? note.corrects
          ? t('office-money.plan.corrects', { number: note.corrects })
          : t('office-money.plan.withInvoice')
        : t('office-money.plan.noCreditNote'),
    ] as const,
    ...(note?.taxes ?? []).map(
      ({ permille, taxMinor, netMinor }) =>
        [
          t('office-money.plan.tax', { rate: format.number(permille / 10) }),
          t('office-money.plan.taxOf', { tax: money(taxMinor), net: money(netMinor) }),
        ] as const,
    ),
    ...commissions.map(
      ({ partnerName, reversedMinor }) =>
        [t('office-money.plan.commission', { name: partnerName }), money(-reversedMinor)] as const,
    ),
  ]
}

/** Of several faults the one that stands first is said; the fields say the others. */
function problemOf({ fields }: Refused) {
  const codes = Object.values(fields)
  if (codes.includes('too_many')) return 'office-money.problem.too_many'
  if (codes.includes('too_much')) return 'office-money.problem.too_much'
  if (codes.includes('nothing_left')) return 'office-money.problem.nothing_left'
  if (codes.includes('required')) return 'office-money.problem.required'
  return 'office-money.problem.invalid'
}
