import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'

const NEW = 'another fine lamp'
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())

/** What happens after so many minutes, before the clock is set back. */
async function after<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  const then = clock
  clock = new Date(then.getTime() + minutes * 60_000)
  try {
    return await work()
  } finally {
    clock = then
  }
}

const tokenTo = async (email: string) => tokenOf((await mailsTo(database.db, email))[0])

describe('a stranger who asks for mails in the name of somebody', () => {
  it.each([0, 29, 31, 59])('leaves them a new password after %d minutes', async (minutes) => {
    const { email } = await makeCustomer(database.db)
    const ask = () => shop.visitor().signIn.requestPasswordReset({ email })
    for (let i = 0; i < 5; i++) await ask()
    expect(await mailsTo(database.db, email)).toHaveLength(3)
    await after(minutes, async () => {
      await ask()
      const given = { token: await tokenTo(email), password: NEW }
      expect(await shop.visitor().signIn.setPasswordByToken(given)).toEqual({})
    })
  })

  it('leaves them a link to come in, also for the second time', async () => {
    const { email } = await makeCustomer(database.db)
    const ask = () => shop.visitor().signIn.requestMagicLink({ email })
    const enter = async () =>
      shop.visitor().signIn.enterByMagicLink({ token: await tokenTo(email) })
    for (let i = 0; i < 7; i++) await ask()
    expect(await mailsTo(database.db, email)).toHaveLength(5)
    for (const minutes of [0, 1, 31]) {
      await after(minutes, async () => {
        await ask()
        expect(await enter(), `after ${minutes} minutes`).toHaveProperty('credential')
      })
    }
  })

  it('leaves them their address for an account of their own', async () => {
    const email = 'wanted-by-two@example.com'
    const stranger = await shop.customer(await makeCustomer(database.db))
    const owner = await shop.customer(await makeCustomer(database.db))
    const wish = { email, password: PASSWORD }
    for (let i = 0; i < 5; i++) await stranger.ownSignIn.requestEmailChange(wish)
    expect(await mailsTo(database.db, email)).toHaveLength(3)
    await owner.ownSignIn.requestEmailChange(wish)
    const token = await tokenTo(email)
    expect(await owner.ownSignIn.confirmEmailChange({ token })).toEqual({ email })
  })
})

describe('strangers who guess one password together', () => {
  const guess = (email: string) =>
    shop.visitor().session.logIn({ email, password: `guess ${Math.random()}` })

  it('guess one after the other; the owner is let in from where they were before', async () => {
    const person = await makeCustomer(database.db)
    const { email } = person
    const home = { address: '203.0.113.20' }
    expect(await shop.visitor(home).session.logIn(person)).toHaveProperty('credential')
    for (let i = 0; i < 5; i++) await guess(email)

    const started = performance.now()
    const strangers = Array.from({ length: 12 }, async () => {
      const answer = await guess(email)
      const code = 'code' in answer ? answer.code : 'in'
      return { code, ms: performance.now() - started }
    })
    // The line is full as soon as one of them is sent away, and the owner is let in all the same.
    await Promise.any(
      strangers.map(async (stranger) => expect((await stranger).code).toBe('too_many_attempts')),
    )
    expect(await shop.visitor(home).session.logIn(person)).toHaveProperty('credential')

    const answers = await Promise.all(strangers)
    const checked = answers.filter(({ code }) => code === 'wrong_credentials')
    const sentAway = answers.filter(({ code }) => code === 'too_many_attempts')
    expect(checked.length + sentAway.length).toBe(12)
    expect(checked.length, 'as many as there is time for').toBeLessThanOrEqual(5)
    expect(
      Math.max(...checked.map(({ ms }) => ms)),
      'each has waited for the others',
    ).toBeGreaterThan(1_500)
  })

  it.runIf(isEverywhere)(
    'do not lock out who is signed in, or who has just chosen a new password by mail',
    async () => {
      const person = await makeCustomer(database.db)
      const { email } = person
      const owner = await shop.customer(person)
      await shop.visitor().signIn.requestPasswordReset({ email })
      const token = await tokenTo(email)
      for (let i = 0; i < 5; i++) await guess(email)
      await Promise.all(Array.from({ length: 12 }, () => guess(email)))
      const sentAway = { code: 'too_many_attempts' }
      expect(await guess(email)).toMatchObject(sentAway)
      // A slip of the owner: it is looked at, and clears nothing.
      expect(await owner.ownSignIn.beginPasskey({ password: 'mistyped' })).toMatchObject({
        fields: { password: 'wrong' },
      })
      expect(await guess(email)).toMatchObject(sentAway)
      const elsewhere = shop.visitor({ address: '203.0.113.30' })
      expect(await elsewhere.signIn.setPasswordByToken({ token, password: NEW })).toEqual({})
      const login = { email, password: NEW }
      expect(await elsewhere.session.logIn(login)).toHaveProperty('credential')
    },
  )
})

describe('an office behind one address', () => {
  const address = '203.0.113.40'
  const colleague = () => shop.visitor({ address })

  it('opens as many good links as it likes', async () => {
    for (let i = 0; i < 35; i++) {
      const { email } = await makeCustomer(database.db)
      await shop.visitor().signIn.requestMagicLink({ email })
      const token = await tokenTo(email)
      expect(await colleague().signIn.enterByMagicLink({ token })).toHaveProperty('credential')
      await shop.visitor().signIn.requestPasswordReset({ email })
      const reset = await tokenTo(email)
      expect(await colleague().signIn.checkPasswordReset({ token: reset })).toEqual({})
    }
  })

  it('is asked for passkeys more often than links are guessed', async () => {
    for (let i = 0; i < 60; i++) {
      expect(await colleague().signIn.beginPasskeyEntry({})).toHaveProperty('optionsJson')
    }
  })

  it('is stopped when it guesses, and told that it is too often, not that a link is over', async () => {
    const guess = () => colleague().signIn.enterByMagicLink({ token: 'x'.repeat(43) })
    for (let i = 0; i < 30; i++) expect(await guess()).toMatchObject({ code: 'expired' })
    expect(await guess()).toMatchObject({ code: 'too_many_attempts' })
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})
