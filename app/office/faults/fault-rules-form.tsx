import type { OutputOf } from '#api/contract.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf } from '#app/office/office-page.ts'
import { faultWords } from '#commerce/fault/fault-words.terms.ts'
import type { faultOfficeContract } from '#commerce/fault/fault.office.contract.ts'
import { faultKinds, faultProposals } from '#commerce/fault/fault.terms.ts'

type Rules = OutputOf<(typeof faultOfficeContract)['listFaultRules']>['rules']

/** Rules that propose how a reported fault is made good. Off until somebody ticks them; people decide in any case. */
export function FaultRulesForm({ rules }: { rules: Rules }) {
  const { t, me } = useOffice()
  return (
    <Card title={t('office-faults.rules')}>
      <OfficeForm label={t('office-faults.rules')}>
        <p className="o-hint">{t('office-faults.rules.hint')}</p>
        {faultKinds.map((what) => {
          const rule = rules.find((one) => one.what === what)
          const name = faultWords[me.language][what]
          return (
            <fieldset key={what} className="o-fault-rule">
              <legend>{name}</legend>
              <label className="o-tick">
                <input type="checkbox" name={`on.${what}`} defaultChecked={rule !== undefined} />
                <span>{t('office-faults.rules.on')}</span>
              </label>
              <select
                name={`remedy.${what}`}
                defaultValue={rule?.remedy ?? 'REPRINT'}
                aria-label={t('office-faults.rules.remedy', { name })}
              >
                {faultProposals.map((remedy) => (
                  <option key={remedy} value={remedy}>
                    {t(`office-faults.rules.${remedy}`)}
                  </option>
                ))}
              </select>
              <label>
                {t('office-faults.rules.below')}{' '}
                <input
                  type="number"
                  name={`below.${what}`}
                  min={1}
                  max={100_000}
                  defaultValue={rule ? rule.belowMinor && rule.belowMinor / 100 : BELOW_EUROS}
                />
              </label>
              <label className="o-tick">
                <input
                  type="checkbox"
                  name={`first.${what}`}
                  defaultChecked={rule?.isFirstOnly ?? true}
                />
                <span>{t('office-faults.rules.first')}</span>
              </label>
            </fieldset>
          )
        })}
        <div className="o-actions">
          <Submit name="act" value="faultRules">
            {t('office-faults.rules.save')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

/** Sum that a rule begins with. */
const BELOW_EUROS = 40

/** Rules of the form as the call wants them: those that are ticked. */
export const rulesIn = (form: FormData): string[] =>
  faultKinds
    .filter((what) => form.has(`on.${what}`))
    .map((what) => {
      const typed = fieldOf(form, `below.${what}`)
      const below = typed === '' ? '-' : String(Math.round(Number(typed) * 100))
      const when = form.has(`first.${what}`) ? 'first' : 'each'
      return [what, fieldOf(form, `remedy.${what}`), below, when].join(' ')
    })
