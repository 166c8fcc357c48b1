import { describe, expect, it } from 'vitest'
import { checkAddress, type TypedAddress } from './address.rules.ts'

const madrid: TypedAddress = {
  country: 'ES',
  recipient: 'Łukasz Müller-Ñandú',
  addressLine1: 'Calle Mayor 1',
  postalCode: '28001',
  city: 'Madrid',
  isBillingCompany: false,
}
const delivery = { forBilling: false }
const billing = { forBilling: true }

const errorsOf = (change: Partial<TypedAddress>, use = delivery) =>
  checkAddress({ ...madrid, ...change }, use).errors

describe('an address', () => {
  it('for a parcel needs no number of its owner', () => {
    expect(checkAddress(madrid, delivery).address).toMatchObject({ province: '28' })
  })

  it('says everything that is missing at once', () => {
    const empty = { country: 'IT', isBillingCompany: true } as const
    expect(checkAddress(empty, billing).errors).toEqual({
      recipient: 'required',
      addressLine1: 'required',
      postalCode: 'required',
      city: 'required',
      province: 'required',
      companyName: 'required',
      taxId: 'required',
    })
  })

  it('on an invoice carries a legal id only where the country asks for it', () => {
    expect(errorsOf({}, billing)).toEqual({ legalId: 'required' })
    expect(errorsOf({ legalId: '12345678z' }, billing)).toBeUndefined()
    expect(errorsOf({ country: 'PT', postalCode: '1100-148' }, billing)).toBeUndefined()
    const german = { country: 'DE', postalCode: '10115' } as const
    expect(errorsOf(german, billing)).toBeUndefined()
    expect(errorsOf({ ...german, legalId: '12345678Z' }, billing)).toEqual({
      legalId: 'not_used_here',
    })
  })

  it('of a company has a name and a tax number, and one of a person has neither', () => {
    expect(errorsOf({ companyName: 'Acme SL' })).toEqual({ companyName: 'only_for_companies' })
    expect(errorsOf({ taxId: 'B58378431' })).toEqual({ taxId: 'only_for_companies' })
    expect(errorsOf({ isBillingCompany: true, companyName: 'Acme SL' })).toEqual({
      taxId: 'required',
    })
    expect(
      errorsOf({ isBillingCompany: true, companyName: 'Acme SL', taxId: 'ES00000000' }),
    ).toEqual({ taxId: 'tax_id' })
    expect(
      errorsOf({ isBillingCompany: true, companyName: 'Acme', taxId: 'B58378431', legalId: 'x' }),
    ).toEqual({ legalId: 'only_for_persons' })
  })

  it('has the province that its postal code says', () => {
    expect(errorsOf({ province: '08' })).toEqual({ province: 'province_of_postal_code' })
    expect(errorsOf({ province: 'toString' })).toEqual({ province: 'province' })
    expect(errorsOf({ country: 'IT', postalCode: '00184', province: 'RM' })).toBeUndefined()
  })

  it('leaves out a province where nobody writes one', () => {
    const german = { ...madrid, country: 'DE', postalCode: '10115', province: 'Berlin' } as const
    expect(checkAddress(german, delivery).address).toMatchObject({ province: undefined })
  })
})
