import { AddressFields } from '#app/address/address-fields.tsx'
import { CountryField } from '#app/address/country-field.tsx'
import { fillField } from '#app/address/field-state.ts'
import { CompanyFields, LegalIdField } from '#app/address/identity-fields.tsx'
import { useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { CheckboxField, RadioGroup, SelectField } from '#app/ui/form/field.tsx'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import type { AddressBook } from './step-data.ts'
import { fieldName } from './typed-addresses.ts'

type BillingFieldsProps = {
  checkout: CheckoutView
  book: AddressBook
  /** Answer of the server. */
  answer: FormAnswer | undefined
  /** With what the fields show now. */
  live: FormAnswer
  words: OwnWords
  /** Country of the invoice. */
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
  const kept = useStoredInvoice(checkout, book)
  const filled = (name: string, known: unknown) => fillField(field(name), answer, known)
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
        <CompanyFields
          country={invoiceCountry}
          section="billing"
          field={(name) => filled(name, kept[name])}
        />
      </div>
      <LegalIdField country={invoiceCountry} isInsisted {...filled('legalId', kept.legalId)} />
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
            section="billing"
            name="billingCountry"
            id="field-billingCountry"
            error={field('billingCountry').error}
          />
          <AddressFields
            country={country}
            section="billing"
            recipientLabel={t('checkout.billing.recipient')}
            isInsisted={false}
            field={(name) =>
              filled(fieldName('billing', name), typed?.[name as keyof typeof typed])
            }
          />
        </div>
      </div>
    </section>
  )
}

type Invoice = {
  isBillingCompany: boolean
  companyName?: string | undefined
  taxId?: string | undefined
  legalId?: string | undefined
}

/** Stored invoice: what was said here, else what the customer's book says of invoices, else the account itself. */
function useStoredInvoice({ billing }: CheckoutView, { addresses, profile }: AddressBook): Invoice {
  const known = billing ?? addresses.find(({ isDefaultBilling }) => isDefaultBilling)
  if (known) return known
  return {
    isBillingCompany: profile?.kind === 'COMPANY',
    companyName: profile?.companyName,
    taxId: profile?.taxId,
  }
}
