import { Card, Facts, Money, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Offer } from './reprint-words.ts'

/** Worth of what is chosen and what follows from it, with the button that does it. */
export function ReprintPlan({ offer }: { offer: Offer }) {
  const { t, format } = useOffice()
  const { plan, currency, revision } = offer
  const money = (minor: number) => format.money(minor, currency)
  return (
    <Card title={t('office-reprints.plan.title')}>
      <input type="hidden" name="revision" value={revision} />
      {plan ? (
        <>
          <p className="o-reprint-sum">
            <Money minor={plan.valueMinor} currency={currency} />
          </p>
          <p className="o-hint">{t('office-reprints.plan.worth', { pieces: plan.pieces })}</p>
          <Facts
            rows={[
              [t('office-reprints.plan.customer'), t('office-reprints.plan.free')],
              [t('office-reprints.plan.leaves'), t('office-reprints.plan.leavesNext')],
              [
                t('office-reprints.plan.photo'),
                t(
                  plan.needsPhoto
                    ? 'office-reprints.plan.photoNeeded'
                    : 'office-reprints.plan.photoFree',
                ),
              ],
              [t('office-reprints.plan.limit'), money(offer.ownLimitMinor)],
            ]}
          />
          {plan.isCorrected && <Note>{t('office-reprints.plan.corrected')}</Note>}
          {plan.needsApproval && <Note tone="warn">{t('office-reprints.plan.approval')}</Note>}
          <input type="hidden" name="expectedMinor" value={plan.valueMinor} />
        </>
      ) : (
        <p className="o-hint">{t('office-reprints.plan.nothing')}</p>
      )}
      <div className="o-actions">
        <Submit icon="refresh-cw">
          {t(plan?.needsApproval ? 'office-reprints.plan.ask' : 'office-reprints.plan.do')}
        </Submit>
      </div>
      <p className="o-hint">
        {t(plan?.needsApproval ? 'office-reprints.plan.toldLater' : 'office-reprints.plan.told')}
      </p>
    </Card>
  )
}
