import { AddressFields } from '#app/address/address-fields.tsx'
import { fillField } from '#app/address/field-state.ts'
import { PhoneField } from '#app/address/identity-fields.tsx'
import { useAddressWords } from '#app/address/use-address-words.ts'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { isAddressCountry } from '#commerce/address/address.terms.ts'
import type { PostalAddress } from '#commerce/address/postal-address.contract.ts'

/** Parcel address, within the country that its price was made for. */
export function ParcelAddressFields(props: {
  address: PostalAddress & { phone?: string | undefined }
  answer: FormAnswer | undefined
}) {
  const { address, answer } = props
  const { country } = address
  const field = useFormAnswer(answer, useAddressWords(country))
  const filled = (name: string) =>
    fillField(field(name), answer, address[name as keyof typeof address])
  // An order's country was checked when it was placed.
  if (!isAddressCountry(country)) return null
  return (
    <>
      <input type="hidden" name="country" value={country} />
      <AddressFields country={country} field={filled} />
      <PhoneField country={country} {...filled('phone')} />
    </>
  )
}
