import { AreaField, SelectField, TextField, TickField } from '#app/office/kit/field.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf } from '#app/office/office-page.ts'
import { AddressFields } from '#app/office/reprints/elsewhere-fields.tsx'
import { countryName } from '#app/office/orders/order-words.tsx'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import { MOST_AGREED_PERCENT, MOST_REASON } from '#commerce/order-help/order-help.terms.ts'
import type { Building, Offered } from './build-order.ts'

const languageName = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code

type Props = { building: Building; offered: Offered }

/** Contact, delivery, what was agreed on, and the button that sends the link. */
export function BuildDetails({ building, offered }: Props) {
  const { t, me, format } = useOffice()
  const { form, buyer, sent } = building
  const typed = (name: string, known?: string) => fieldOf(form, name) || known
  const isAgain = form.has('name')
  const rule = legalIdRule(offered.country as AddressCountry)
  return (
    <>
      <Card title={t('office-help.build.contact')}>
        <div className="o-form">
          <div className="o-form-row">
            <TextField
              name="name"
              label={t('office-help.build.name')}
              value={typed('name', buyer?.name)}
              sent={sent}
            />
            <TextField
              name="surname"
              label={t('office-help.build.surname')}
              value={typed('surname', buyer?.surname)}
              sent={sent}
            />
          </div>
          <div className="o-form-row">
            <TextField
              name="phone"
              type="tel"
              label={t('office-help.build.phone')}
              value={typed('phone', buyer?.phone)}
              isOptional
              sent={sent}
            />
            <SelectField
              name="language"
              label={t('office-help.build.language')}
              value={typed('language', buyer?.locale ?? offered.locales[0])}
              choices={offered.locales.map((value) => ({
                value,
                label: languageName(value, me.language),
              }))}
              sent={sent}
            />
          </div>
        </div>
      </Card>
      <Card title={t('office-help.build.delivery')}>
        <div className="o-form">
          <p className="o-hint">
            {t('office-help.build.deliveryHint', {
              country: countryName(offered.country, me.language),
            })}
          </p>
          <AddressFields
            country={offered.country as AddressCountry}
            address={Object.fromEntries(
              ['recipient', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'province'].map(
                (name) => [name, fieldOf(form, name)],
              ),
            )}
            sent={sent}
            hasPhone={false}
          />
          {rule?.isRequiredOnInvoice && (
            <TextField
              name="legalId"
              label={rule.name}
              hint={t('office-help.build.legalIdHint', { example: rule.example })}
              value={typed('legalId')}
              isOptional
              sent={sent}
            />
          )}
          <SelectField
            name="service"
            label={t('office-help.build.service')}
            placeholder={t('office-help.build.customerChooses')}
            value={typed('service')}
            choices={offered.services.map(({ code, carrierName, amountMinor }) => ({
              value: code,
              label: `${carrierName} · ${format.money(amountMinor, offered.currency)}`,
            }))}
            isOptional
            sent={sent}
          />
        </div>
      </Card>
      <Card title={t('office-help.build.agreed')}>
        <div className="o-form">
          <TextField
            name="discountPercent"
            type="number"
            label={t('office-help.build.percent')}
            hint={t('office-help.build.percentHint', { most: MOST_AGREED_PERCENT })}
            min={1}
            max={MOST_AGREED_PERCENT}
            value={typed('discountPercent')}
            isOptional
            sent={sent}
          />
          <AreaField
            name="reason"
            label={t('office-help.reason')}
            hint={t('office-help.build.reasonHint')}
            maxLength={MOST_REASON}
            rows={2}
            value={fieldOf(form, 'reason')}
            sent={sent}
          />
          <TickField
            name="isMailed"
            value="on"
            label={t('office-help.build.mailIt')}
            isTicked={isAgain ? fieldOf(form, 'isMailed') === 'on' : true}
            sent={sent}
          />
          <div className="o-actions">
            <Submit icon="send" name="act" value="build">
              {t('office-help.build.submit')}
            </Submit>
          </div>
          <p className="o-hint">{t('office-help.build.submitHint')}</p>
        </div>
      </Card>
    </>
  )
}
