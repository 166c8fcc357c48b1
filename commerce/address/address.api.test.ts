import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const london = {
  country: 'GB',
  recipient: 'Anna O’Brien',
  addressLine1: '1 High Street',
  postalCode: 'sw1a1aa',
  city: 'London',
  phone: '020 7946 0000',
} as const

const newCustomer = async () => shop.customer(await makeCustomer(database.db))

async function add(who: Visitor, change: Record<string, string> = {}) {
  const answer = await who.address.addAddress({ ...london, ...change })
  if (!('publicId' in answer)) throw new Error(`refused: ${JSON.stringify(answer.fields)}`)
  return answer
}

describe('the address book', () => {
  it('keeps an address in its one spelling', async () => {
    const anna = await newCustomer()
    expect(await add(anna)).toMatchObject({ postalCode: 'SW1A 1AA', phone: '+442079460000' })
    expect(await anna.address.listAddresses({})).toMatchObject({
      addresses: [{ recipient: 'Anna O’Brien', isBillingCompany: false }],
    })
  })

  it('has one chosen address for parcels in each country and one for invoices', async () => {
    const anna = await newCustomer()
    const chosen = { isDefaultDelivery: 'on', isDefaultBilling: 'on' }
    const first = await add(anna, chosen)
    const second = await add(anna, { ...chosen, recipient: 'At work' })
    expect(await anna.address.listAddresses({})).toMatchObject({
      addresses: [
        { publicId: second.publicId, isDefaultDelivery: true, isDefaultBilling: true },
        { publicId: first.publicId, isDefaultDelivery: false, isDefaultBilling: false },
      ],
    })
  })

  it('sends no parcel to a country that the store does not deliver to', async () => {
    const anna = await newCustomer()
    const berlin = { ...london, country: 'DE', postalCode: '10115' } as const
    expect(await anna.address.addAddress({ ...berlin, isDefaultDelivery: 'on' })).toMatchObject({
      code: 'invalid',
      fields: { country: 'country_not_delivered' },
    })
    expect(await anna.address.addAddress(berlin)).toMatchObject({ country: 'DE' })
  })

  it('shows, changes and forgets nothing of somebody else', async () => {
    const [anna, ben] = [await newCustomer(), await newCustomer()]
    const { publicId } = await add(anna)
    const tries = [
      ben.address.getAddress({ publicId }),
      ben.address.changeAddress({ ...london, publicId, recipient: 'Ben' }),
      ben.address.removeAddress({ publicId }),
    ]
    for (const answer of await Promise.all(tries))
      expect(answer).toMatchObject({ code: 'not_found' })
    expect(await anna.address.getAddress({ publicId })).toMatchObject({ recipient: 'Anna O’Brien' })
    expect(await shop.visitor().address.listAddresses({})).toMatchObject({
      code: 'unauthenticated',
    })
  })

  const hostile: [string, Record<string, string>, Record<string, string>][] = [
    ['a name of 10,000 letters', { recipient: 'a'.repeat(10_000) }, { recipient: 'too_long' }],
    ['no name', { recipient: '' }, { recipient: 'required' }],
    ['a name of invisible signs', { recipient: ' \u200b\u2060 ' }, { recipient: 'required' }],
    [
      'a name that turns the text around',
      { recipient: 'a\u202eb' },
      { recipient: 'forbidden_characters' },
    ],
    ['a name with a bell', { recipient: 'a\u0007b' }, { recipient: 'forbidden_characters' }],
    ['a Spanish postal code in Britain', { postalCode: '28001' }, { postalCode: 'postal_code' }],
    [
      'a Spanish postal code in Portugal',
      { country: 'PT', postalCode: '28001' },
      { postalCode: 'postal_code' },
    ],
    [
      'a Portuguese postal code in Poland',
      { country: 'PL', postalCode: '1100-148' },
      { postalCode: 'postal_code' },
    ],
    [
      'a Spanish postal code in Ireland',
      { country: 'IE', postalCode: '28001', province: 'Cork' },
      { postalCode: 'postal_code' },
    ],
    ['a country without a store', { country: 'US' }, { country: 'country' }],
    ['a country from a prototype', { country: '__proto__' }, { country: 'country' }],
    [
      'a company without a tax number',
      { isBillingCompany: 'on', companyName: 'Acme' },
      { taxId: 'required' },
    ],
    [
      'a person with a company’s name',
      { companyName: 'Acme' },
      { companyName: 'only_for_companies' },
    ],
    [
      'a tax number of 200 signs',
      { isBillingCompany: 'on', companyName: 'A', taxId: '1'.repeat(200) },
      { taxId: 'too_long' },
    ],
  ]
  it.each(hostile)('refuses %s', async (_, change, fields) => {
    const anna = await newCustomer()
    const answer = await anna.address.addAddress({ ...london, ...(change as object) })
    expect(answer).toMatchObject({ code: 'invalid', fields })
    expect(await anna.address.listAddresses({})).toEqual({ addresses: [] })
  })

  it.each(['Łukasz Müller-Ñandú', "O'Brien", '山田', 'Zoë 🎈', '=HYPERLINK(A1,"x")'])(
    'takes the name %s',
    async (recipient) => {
      const anna = await newCustomer()
      expect(await add(anna, { recipient })).toMatchObject({ recipient })
    },
  )

  it('ignores fields that nobody asked for', async () => {
    const anna = await newCustomer()
    const extra = { status: '9', paid: '1', kind: 'partner', role: 'admin', customerId: 'x' }
    await add(anna, extra)
    expect(await anna.session.getSession({})).toMatchObject({ customer: { isPartner: false } })
  })

  it('ends at fifty addresses, also when two tabs add the last one at once', async () => {
    const anna = await newCustomer()
    for (let count = 0; count < 49; count += 1) await add(anna)
    const answers = await Promise.all([1, 2, 3].map(() => anna.address.addAddress(london)))
    expect(answers.filter((answer) => 'publicId' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'code' in answer)).toMatchObject([
      { code: 'quota_exceeded' },
      { code: 'quota_exceeded' },
    ])
  })
})
