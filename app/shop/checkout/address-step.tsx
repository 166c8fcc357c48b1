import { useState } from 'react'
import { AddressFields } from '#app/address/address-fields.tsx'
import { fillField } from '#app/address/field-state.ts'
import { useAddressWords } from '#app/address/use-address-words.ts'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer, FormValues } from '#app/forms.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { CheckboxField, RadioGroup } from '#app/ui/form/field.tsx'
import { useVisitor } from '#app/visitor.ts'
import { isAddressCountry, type AddressCountry } from '#commerce/address/address.terms.ts'
import type { CheckoutView, SaidAddress } from '#commerce/checkout/checkout.contract.ts'
import { useAddressLabels } from './address-labels.ts'
import { BillingFields } from './billing-fields.tsx'
import type { AddressBook } from './step-data.ts'
import { StepForm } from './step-form.tsx'
import { addressErrors } from './typed-addresses.ts'
import { useLiveForm } from './use-live-form.ts'

type AddressStepProps = {
  checkout: CheckoutView
  book: AddressBook
  answer: FormAnswer | undefined
}

export function AddressStep({ checkout, book, answer }: AddressStepProps) {
  const t = useT()
  const { config } = useShop()
  const { customer } = useVisitor()
  const home = isAddressCountry(config.defaultCountryA2) ? config.defaultCountryA2 : 'GB'
  const [billingCountry, setBillingCountry] = useState<AddressCountry>(
    countryOf(answer) ??
      (checkout.isBilledElsewhere ? checkout.billing?.country : undefined) ??
      home,
  )
  const [isElsewhere, setElsewhere] = useState(
    answer ? answer.values['isBilledElsewhere'] === 'on' : checkout.isBilledElsewhere,
  )
  const check = (values: FormValues) => addressErrors(values, home, book.addresses)
  const draft = { name: 'address', revision: checkout.revision }
  const live = useLiveForm({ check, answer, draft })
  const words = useAddressWords(home)
  const billingWords = useAddressWords(isElsewhere ? billingCountry : home)
  const field = useFormAnswer(live.answer, words)
  const here = book.addresses.filter(({ country }) => country === home)
  const { contact, address } = checkout
  const known: Partial<SaidAddress> = address ?? {
    recipient: contact && `${contact.name} ${contact.surname}`,
  }
  return (
    <StepForm
      step="address"
      title={t('checkout.address.title')}
      live={live}
      own={words}
      labels={useAddressLabels()}
      className="address-step"
    >
      {here.length > 0 && (
        <RadioGroup
          label={t('checkout.address.book')}
          name="addressId"
          id="field-addressId"
          layout="cards"
          error={field('addressId').error}
          defaultValue={answer ? (answer.values['addressId'] ?? '') : chosenOf(checkout, here)}
          options={[
            ...here.map((one) => ({
              value: one.publicId,
              label: one.recipient,
              hint: `${one.addressLine1}, ${one.postalCode} ${one.city}`,
            })),
            { value: '', label: t('checkout.address.another') },
          ]}
        />
      )}
      <div className="form for-new-address">
        <AddressFields
          country={home}
          section="shipping"
          recipientLabel={t('checkout.address.recipient')}
          isInsisted={here.length === 0}
          field={(name) => fillField(field(name), answer, known[name as keyof SaidAddress])}
        />
        {customer && (
          <CheckboxField
            label={t('checkout.address.save')}
            name="savesAddress"
            defaultChecked={answer ? answer.values['savesAddress'] === 'on' : here.length === 0}
          />
        )}
      </div>
      <BillingFields
        checkout={checkout}
        book={book}
        answer={answer}
        live={live.answer}
        words={billingWords}
        country={billingCountry}
        home={home}
        choose={setBillingCountry}
        elsewhere={{ is: isElsewhere, set: setElsewhere }}
      />
    </StepForm>
  )
}

function countryOf(answer: FormAnswer | undefined): AddressCountry | undefined {
  const typed = answer?.values['billingCountry']
  return typed && isAddressCountry(typed) ? typed : undefined
}

/** The one of before, or the one that the customer likes parcels to go to. */
function chosenOf(checkout: CheckoutView, here: AddressBook['addresses']): string {
  if (checkout.address) return checkout.addressId ?? ''
  return (here.find(({ isDefaultDelivery }) => isDefaultDelivery) ?? here[0])?.publicId ?? ''
}
