import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Money, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { staffLimitActs } from '#commerce/staff/staff.terms.ts'
import { currencies } from './limit-currencies.ts'
import type { Person } from './shown-person.ts'
import { sentBy } from './people-words.tsx'

type Props = { person: Person; sent: Sent | undefined }

/** How much somebody decides alone; above it a second person is asked. Nobody sets their own. */
export function PersonLimits({ person, sent }: Props) {
  const { t } = useOffice()
  if (person.status === 'LEFT') return null
  return (
    <Card title={t('office-people.limits')}>
      <div className="o-stack">
        <p className="o-hint">
          {t(person.isMe ? 'office-people.limits.own' : 'office-people.limits.hint')}
        </p>
        {person.limits.length > 0 && <LimitRows person={person} />}
        {!person.isMe && <LimitForm sent={sentBy(sent, 'limit')} />}
      </div>
    </Card>
  )
}

function LimitRows({ person }: { person: Person }) {
  const { t } = useOffice()
  return (
    <ul className="o-rows">
      {person.limits.map(({ act, currency, mostMinor, mostPerDayMinor }) => (
        <li key={`${act} ${currency}`}>
          <span>
            <strong>{t(`office-people.limit.${act}`)}</strong>
            <br />
            <Money minor={mostMinor} currency={currency} /> {t('office-people.limit.atOnce')}
            {' · '}
            <Money minor={mostPerDayMinor} currency={currency} /> {t('office-people.limit.perDay')}
          </span>
          {!person.isMe && (
            <OfficeForm label={t('office-people.limit.remove')} className="o-inline-form">
              <input type="hidden" name="limitAct" value={act} />
              <input type="hidden" name="currency" value={currency} />
              <Submit kind="plain" name="act" value="unlimit">
                {t('office-people.limit.remove')}
              </Submit>
            </OfficeForm>
          )}
        </li>
      ))}
    </ul>
  )
}

function LimitForm({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <OfficeForm label={t('office-people.limits')}>
      <div className="o-form-row">
        <SelectField
          name="limitAct"
          label={t('office-people.limit.of')}
          value="refund"
          choices={staffLimitActs.map((value) => ({
            value,
            label: t(`office-people.limit.${value}`),
          }))}
          sent={sent}
        />
        <SelectField
          name="currency"
          label={t('office-people.limit.currency')}
          value="EUR"
          choices={currencies.map((value) => ({ value, label: value }))}
          sent={sent}
        />
        <TextField
          name="mostMinor"
          label={t('office-people.limit.mostAtOnce')}
          inputMode="decimal"
          maxLength={12}
          sent={sent}
        />
        <TextField
          name="mostPerDayMinor"
          label={t('office-people.limit.mostPerDay')}
          inputMode="decimal"
          maxLength={12}
          sent={sent}
        />
      </div>
      <div className="o-actions">
        <Submit kind="plain" icon="save" name="act" value="limit">
          {t('office-people.limit.save')}
        </Submit>
      </div>
    </OfficeForm>
  )
}
