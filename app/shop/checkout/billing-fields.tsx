import { useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { CheckboxField, RadioGroup, SelectField, TextField } from '#app/ui/field.tsx'
import {
  MOST_COMPANY_NAME,
  MOST_TYPED_NUMBER,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import { taxIdExample } from '#commerce/address/tax-id.rules.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import { AddressFields, CountryField } from './address-fields.tsx'
import type { AddressBook } from './step-data.ts'
import { fieldName } from './typed-addresses.ts'

type BillingFieldsProps = {
  checkout: CheckoutView
  book: AddressBook
  /** Of the server. */
  answer: FormAnswer | undefined
  /** With what the fields show now. */
  live: FormAnswer
  words: OwnWords
  /** Of the invoice. */
  country: AddressCountry
  home: AddressCountry
  choose: (country: AddressCountry) => void
  /** Whether it goes to another address than the parcel. */
  elsewhere: { is: boolean; set: (isElsewhere: boolean) => void }
}

/** Whom the invoice is for, and where it goes if not to the parcel. */
export function BillingFields(props: BillingFieldsProps) {
  const { checkout, book, answer, live, words, country, choose, elsewhere } = props
  const invoiceCountry = elsewhere.is ? country : props.home
  const t = useT()
  const field = useFormAnswer(live, words)
  const { billing } = checkout
  const kept = useKeptInvoice(checkout, book)
  const filled = (name: string, known: string | undefined) => ({
    ...field(name),
    defaultValue: answer ? answer.values[name] : known,
  })
  const typed = checkout.isBilledElsewhere ? billing : undefined
  return (
    <section className="form-section">
      <h2>{t('checkout.billing.title')}</h2>
      <RadioGroup
        label={t('checkout.billing.for')}
        name="isBillingCompany"
        id="field-isBillingCompany"
        layout="chips"
        defaultValue={answer ? answer.values['isBillingCompany'] : String(kept.isBillingCompany)}
        options={[
          { value: 'false', label: t('checkout.billing.person') },
          { value: 'true', label: t('checkout.billing.company') },
        ]}
      />
      <div className="form for-company">
        <TextField
          label={t('checkout.billing.companyName')}
          autoComplete="billing organization"
          maxLength={MOST_COMPANY_NAME}
          {...filled('companyName', kept.companyName)}
        />
        <TextField
          label={t('checkout.billing.taxId')}
          hint={t('checkout.example', { example: taxIdExample(invoiceCountry) })}
          autoCapitalize="characters"
          maxLength={MOST_TYPED_NUMBER}
          {...filled('taxId', kept.taxId)}
        />
      </div>
      <LegalIdField country={invoiceCountry} {...filled('legalId', kept.legalId)} />
      <CheckboxField
        label={t('checkout.billing.elsewhere')}
        name="isBilledElsewhere"
        id="field-isBilledElsewhere"
        defaultChecked={elsewhere.is}
        onChange={(event) => elsewhere.set(event.currentTarget.checked)}
      />
      <div className="form for-other-invoice">
        {book.addresses.length > 0 && (
          <SelectField
            label={t('checkout.billing.book')}
            name="billingAddressId"
            id="field-billingAddressId"
            error={field('billingAddressId').error}
            defaultValue={
              answer ? answer.values['billingAddressId'] : (checkout.billingAddressId ?? '')
            }
          >
            <option value="">{t('checkout.address.another')}</option>
            {book.addresses.map((one) => (
              <option key={one.publicId} value={one.publicId}>
                {`${one.companyName ?? one.recipient}, ${one.addressLine1}, ${one.city}`}
              </option>
            ))}
          </SelectField>
        )}
        <div className="form for-new-invoice">
          <CountryField
            country={country}
            choose={choose}
            name="billingCountry"
            id="field-billingCountry"
            error={field('billingCountry').error}
          />
          <AddressFields
            country={country}
            section="billing"
            isInsisted={false}
            field={(name) => filled(fieldName('billing', name), knownOf(typed, name))}
          />
        </div>
      </div>
    </section>
  )
}

function knownOf(billing: CheckoutView['billing'], name: string): string | undefined {
  const value = billing?.[name as keyof typeof billing]
  return typeof value === 'string' ? value : undefined
}

type Invoice = {
  isBillingCompany: boolean
  companyName?: string | undefined
  taxId?: string | undefined
  legalId?: string | undefined
}

/** What was said here, else what the customer's book says of invoices, else the account itself. */
function useKeptInvoice({ billing }: CheckoutView, { addresses, profile }: AddressBook): Invoice {
  const known = billing ?? addresses.find(({ isDefaultBilling }) => isDefaultBilling)
  if (known) return known
  return {
    isBillingCompany: profile?.kind === 'COMPANY',
    companyName: profile?.companyName,
    taxId: profile?.taxId,
  }
}

type LegalIdFieldProps = {
  country: AddressCountry
  name: string
  id: string
  defaultValue: string | undefined
  error: string | undefined
}

function LegalIdField({ country, ...field }: LegalIdFieldProps) {
  const t = useT()
  const rule = legalIdRule(country)
  if (!rule) return null
  return (
    <div className="for-person">
      <TextField
        label={rule.name}
        autoCapitalize="characters"
        maxLength={MOST_TYPED_NUMBER}
        hint={
          rule.isRequiredOnInvoice
            ? t('checkout.billing.legalId', { example: rule.example })
            : t('checkout.example', { example: rule.example })
        }
        {...(!rule.isRequiredOnInvoice && { optionalLabel: t('general.field.optional') })}
        {...field}
      />
    </div>
  )
}
