import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { staff } from '#tests/actors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { decideApplication, listApplications } from './partner.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const NOON = new Date('2026-11-15T12:00:00Z')
let now = NOON

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())
beforeEach(() => {
  now = NOON
})

const application = {
  birthDate: '1990-05-31',
  portfolioUrl: 'https://anna.example/works',
  taxCountry: 'GB',
  taxName: 'Anna O’Brien',
  taxId: 'GB 980 7806 84',
  policy: 'on',
} as const

const newCustomer = async () => shop.customer(await makeCustomer(database.db, { name: 'Anna' }))

async function apply(who: Visitor) {
  const answer = await who.partner.apply(application)
  if (!('publicId' in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

const partnerTools = () => ({ db: database.db, sites: makeSites(3000) })
const mailsAbout = (publicId: string) =>
  database.db
    .selectFrom('mail')
    .where('subject_id', '=', publicId)
    .select('kind')
    .orderBy('kind')
    .execute()

describe('somebody who wants to sell designs', () => {
  it('applies, waits, is approved and is a partner from the next click on', async () => {
    const anna = await newCustomer()
    const { publicId } = await apply(anna)
    expect(await anna.partner.getOwnApplication({})).toMatchObject({
      application: { status: 'PENDING' },
      mayApply: false,
    })
    expect(await listApplications(database.db, 'PENDING')).toContainEqual(
      expect.objectContaining({ public_id: publicId, tax_id: 'GB980780684' }),
    )
    await decideApplication(partnerTools(), {
      publicId,
      actor: staff('eva', 'support'),
      now,
      status: 'APPROVED',
    })
    expect(await anna.session.getSession({})).toMatchObject({ customer: { isPartner: true } })
    expect(await anna.partner.getOwnApplication({})).toMatchObject({
      application: { status: 'APPROVED' },
      mayApply: false,
    })
    expect((await mailsAbout(publicId)).map(({ kind }) => kind)).toEqual([
      'partner-approved',
      'partner-new',
      'partner-received',
    ])
  })

  it('is told why not, and may ask again after a month', async () => {
    const customer = await makeCustomer(database.db)
    const anna = await shop.customer(customer)
    const { publicId } = await apply(anna)
    const no = {
      publicId,
      actor: staff('eva', 'support'),
      now,
      status: 'REFUSED',
      reason: 'Too few works',
    } as const
    await decideApplication(partnerTools(), no)
    expect(await anna.partner.getOwnApplication({})).toMatchObject({
      application: { status: 'REFUSED', reason: 'Too few works' },
      mayApply: false,
      mayApplyFrom: '2026-12-15T12:00:00.000Z',
    })
    expect(await anna.partner.apply(application)).toMatchObject({ code: 'conflict' })
    now = new Date('2026-12-15T12:00:01Z')
    const later = await shop.customer(customer)
    expect(await later.partner.apply(application)).toMatchObject({ status: 'PENDING' })
    const history = await database.db
      .selectFrom('partner_application_event')
      .where('application_id', '=', publicId)
      .select(['status', 'actor', 'reason'])
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { status: 'PENDING', actor: 'customer', reason: null },
      { status: 'REFUSED', actor: 'eva', reason: 'Too few works' },
    ])
  })

  it('gets one answer, also when two people of the staff decide', async () => {
    const anna = await newCustomer()
    const { publicId } = await apply(anna)
    const by = { publicId, actor: staff('eva', 'support'), now }
    const answers = await Promise.allSettled([
      decideApplication(partnerTools(), { ...by, status: 'APPROVED' }),
      decideApplication(partnerTools(), { ...by, status: 'REFUSED', reason: 'No' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(
      decideApplication(partnerTools(), { ...by, publicId: 'unknown', status: 'APPROVED' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('applies once, also from two tabs', async () => {
    const anna = await newCustomer()
    const answers = await Promise.all([1, 2].map(() => anna.partner.apply(application)))
    expect(answers.filter((answer) => 'publicId' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'code' in answer)).toMatchObject([{ code: 'conflict' }])
  })

  const birthDates: [string, string, string | undefined][] = [
    ['on the eighteenth birthday', '2008-11-15', undefined],
    ['the day before it', '2008-11-16', 'adult'],
    ['born tomorrow', '2026-11-16', 'adult'],
    ['born in 1800', '1800-01-01', 'adult'],
    ['on 29 February of a year without one', '2023-02-29', 'date'],
    ['with a short month', '1990-5-31', 'date'],
    ['with a time', '1990-05-31T00:00', 'too_long'],
    ['with wide digits', '１９９０-05-31', 'date'],
  ]
  it.each(birthDates)('%s', async (_, birthDate, error) => {
    const anna = await newCustomer()
    const answer = await anna.partner.apply({ ...application, birthDate })
    if (error) expect(answer).toMatchObject({ code: 'invalid', fields: { birthDate: error } })
    else expect(answer).toMatchObject({ status: 'PENDING' })
  })

  it('is of age by the calendar of the store', async () => {
    now = new Date('2026-11-14T23:30:00Z')
    const customer = await makeCustomer(database.db)
    const login = async (application: string, locale: string) => {
      const someone = shop.visitor({ application, locale })
      const opened = await someone.session.logIn(customer)
      if ('credential' in opened) someone.caller.credential = opened.credential
      return someone
    }
    const birthday = { ...application, birthDate: '2008-11-15' }
    const inLondon = await login('WPX-GB', 'en')
    expect(await inLondon.partner.apply(birthday)).toMatchObject({ fields: { birthDate: 'adult' } })
    const inMadrid = await login('WPX-ES', 'es')
    expect(await inMadrid.partner.apply(birthday)).toMatchObject({ status: 'PENDING' })
  })

  it.each([
    'javascript:alert(1)',
    'anna.example',
    'ftp://anna.example',
    '',
    'https://anna:secret@anna.example/',
    'http://localhost:3000/admin',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://intranet/',
  ])('shows no portfolio at %s', async (portfolioUrl) => {
    const anna = await newCustomer()
    const answer = await anna.partner.apply({ ...application, portfolioUrl })
    expect(answer).toMatchObject({ code: 'invalid' })
    expect(answer).toHaveProperty('fields.portfolioUrl')
  })

  it('gives a tax number that exists, or one of the tax office', async () => {
    const anna = await newCustomer()
    const spanish = { ...application, taxCountry: 'ES', taxId: '12345678A' } as const
    expect(await anna.partner.apply(spanish)).toMatchObject({ fields: { taxId: 'tax_id' } })
    const german = { ...application, taxCountry: 'DE', taxId: '12/345/67890' } as const
    expect(await anna.partner.apply(german)).toMatchObject({ status: 'PENDING' })
  })

  it('is known by name: a visitor cannot apply', async () => {
    expect(await shop.visitor().partner.apply(application)).toMatchObject({
      code: 'unauthenticated',
    })
  })
})
