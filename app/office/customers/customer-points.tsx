import { FormProblem, SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { countryName } from '#app/office/orders/order-words.tsx'
import {
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
} from '#commerce/address/address.terms.ts'
import { MOST_OPENING_HOURS } from '#commerce/delivery/delivery.terms.ts'

type Point = {
  pointId: string
  country: string
  name: string
  addressLine: string
  postalCode: string
  city: string
  openingHours?: string | undefined
  agreedUntil?: string | undefined
  isOver: boolean
}

/** Pick-up points that were agreed with a customer, and the form for another. */
export function CustomerPoints(props: {
  points: readonly Point[]
  countries: readonly string[]
  sent: Sent | undefined
}) {
  const { t, may } = useOffice()
  const mayAgree = may('customer.point')
  const { points, countries, sent } = props
  return (
    <Card title={t('office-customers.points')}>
      {points.length === 0 && <p className="o-hint">{t('office-customers.noPoints')}</p>}
      {points.length > 0 && (
        <ul className="o-rows">
          {points.map((point) => (
            <PointRow key={point.pointId} point={point} mayEnd={mayAgree} />
          ))}
        </ul>
      )}
      {mayAgree && countries.length > 0 && (
        <details className="o-more" open={sent !== undefined}>
          <summary>{t('office-customers.point.add')}</summary>
          <AgreeForm countries={countries} sent={sent} />
        </details>
      )}
    </Card>
  )
}

function PointRow({ point, mayEnd }: { point: Point; mayEnd: boolean }) {
  const { t, me, format } = useOffice()
  const { name, agreedUntil } = point
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        {point.isOver && <Badge tone="warn">{t('office-customers.point.over')}</Badge>}
        <br />
        {point.addressLine}, {point.postalCode} {point.city},{' '}
        {countryName(point.country, me.language)}
        {point.openingHours && <small className="o-hint"> · {point.openingHours}</small>}
        {agreedUntil && (
          <small className="o-hint">
            {' · '}
            {t('office-customers.point.untilDay', { day: format.day(agreedUntil) })}
          </small>
        )}
      </span>
      {mayEnd && (
        <OfficeForm className="o-note-acts">
          <input type="hidden" name="pointId" value={point.pointId} />
          <button
            className="o-link-button"
            type="submit"
            name="do"
            value="endPoint"
            aria-label={t('office-customers.point.endLabel', { name })}
            data-confirm={t('office-customers.point.endConfirm', { name })}
          >
            {t('office-customers.point.end')}
          </button>
        </OfficeForm>
      )}
    </li>
  )
}

function AgreeForm({ countries, sent }: { countries: readonly string[]; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  return (
    <OfficeForm label={t('office-customers.point.add')}>
      <FormProblem sent={sent} />
      <p className="o-hint">{t('office-customers.point.hint')}</p>
      <SelectField
        name="country"
        label={t('office-customers.point.country')}
        choices={countries
          .map((value) => ({ value, label: countryName(value, me.language) }))
          .toSorted((one, other) => one.label.localeCompare(other.label, me.language))}
        sent={sent}
      />
      <TextField
        name="name"
        label={t('office-customers.point.name')}
        maxLength={MOST_RECIPIENT}
        sent={sent}
      />
      <TextField
        name="addressLine"
        label={t('office-customers.point.addressLine')}
        maxLength={MOST_ADDRESS_LINE}
        sent={sent}
      />
      <div className="o-form-row">
        <TextField
          name="postalCode"
          label={t('office-customers.point.postalCode')}
          maxLength={MOST_TYPED_NUMBER}
          sent={sent}
        />
        <TextField
          name="city"
          label={t('office-customers.point.city')}
          maxLength={MOST_CITY}
          sent={sent}
        />
      </div>
      <TextField
        name="openingHours"
        label={t('office-customers.point.hours')}
        hint={t('office-customers.point.hoursHint')}
        maxLength={MOST_OPENING_HOURS}
        isOptional
        sent={sent}
      />
      <TextField
        name="agreedUntil"
        type="date"
        label={t('office-customers.point.until')}
        isOptional
        sent={sent}
      />
      <div className="o-actions">
        <Submit icon="map-pin" name="do" value="point">
          {t('office-customers.point.agree')}
        </Submit>
      </div>
    </OfficeForm>
  )
}
