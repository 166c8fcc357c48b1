import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { nothingTold, withConsent, withDevice } from './session-fields.rules.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const ids = { ga4ClientId: '1.2', ga4SessionId: '3', ga4SessionNumber: 4 }
const told = { screenWidth: 390, ...ids }
const yes = {
  isConsentGiven: true,
  isAdsAccepted: false,
  isAnalyticsAccepted: true,
  consentVersion: '1',
}
const no = { ...yes, isAnalyticsAccepted: false }

describe('the ids of analytics, in the database', () => {
  it('are kept for who has accepted analytics, and for nobody else', async () => {
    const visitor = await shop.visitorWithSession()
    expect(await visitor.session.noteDevice(told)).toEqual({ ...nothingTold, screenWidth: 390 })
    await visitor.session.setConsent(yes)
    expect(await visitor.session.noteDevice(told)).toMatchObject(told)
    const other = await shop.visitorWithSession()
    await other.session.setConsent(no)
    expect(await other.session.noteDevice(ids)).not.toHaveProperty('ga4ClientId')
  })

  it('are gone when somebody changes their mind, and stay gone at the next login', async () => {
    const visitor = await shop.visitorWithSession()
    await visitor.session.setConsent(yes)
    await visitor.session.noteDevice(told)
    await visitor.session.setConsent({ ...no, isChange: true })
    const opened = await visitor.session.logIn(await makeCustomer(database.db))
    if (!('credential' in opened)) throw new Error(opened.code)
    visitor.caller.credential = opened.credential
    const session = await visitor.session.getSession({})
    expect(session).toMatchObject({ screenWidth: 390, isAnalyticsAccepted: false })
    for (const name of Object.keys(ids)) expect(session).not.toHaveProperty(name)
  })

  it('stay when a second answer to the same question does not count', async () => {
    const visitor = await shop.visitorWithSession()
    await visitor.session.setConsent(yes)
    await visitor.session.noteDevice(told)
    expect(await visitor.session.setConsent(no)).toMatchObject(told)
  })
})

describe('the ids of analytics, sealed in the browser', () => {
  const now = new Date()
  const choose = (choice: typeof yes, isChange = false) => ({ ...choice, isChange })

  it('follow the same rule', () => {
    expect(withDevice(nothingTold, told)).toEqual({ ...nothingTold, screenWidth: 390 })
    const agreed = withDevice(withConsent(nothingTold, choose(yes), now), told)
    expect(agreed).toMatchObject(told)
    expect(withConsent(agreed, choose(no), now), 'answered already').toEqual(agreed)
    const changed = withConsent(agreed, choose(no, true), now)
    expect(changed).toMatchObject({ screenWidth: 390 })
    for (const name of Object.keys(ids)) expect(changed).not.toHaveProperty(name)
  })
})
