import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  joinSealedTexts,
  resealTexts,
  rotateKeys,
} from '#commerce/kernel/signing-key/key-rotation.service.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { atTheDoor, codeAt, inviteWithApp, linkFor, sendLinks } from '#tests/office/office-entry.ts'
import { sealedAuthenticators } from './totp.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** Ahead of the real clock by what a test let pass. */
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const MINUTE_MS = 60_000

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, now)
})
beforeEach(() => {
  aheadMs = 0
})
afterAll(() => database.drop())

const invitedWithApp = () => inviteWithApp(shop, now)
const askForLink = (email: string) => linkFor(shop, email)

/** The next code of an app: the one of before is used. */
function nextCode(secret: string): string {
  aheadMs += MINUTE_MS
  return codeAt(secret, now())
}

const signIns = () => shop.security.filter(({ kind }) => kind === 'sign-in').map(({ way }) => way)

describe('somebody whom an administrator allowed an authenticator app', () => {
  it('sets it up by the invitation, and comes in by link and code', async () => {
    const { email, secret, credential, recoveryCodes } = await invitedWithApp()
    expect(await atTheDoor(shop, credential).staff.getMe({})).toMatchObject({ email })
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const { door, browser, token } = await askForLink(email)
    const link = { token, browser }
    expect(await door.entry.getLink(link)).toMatchObject({ email, step: 'code' })
    const entered = granted(await door.entry.enterByLink({ ...link, code: nextCode(secret) }))
    const inside = atTheDoor(shop, entered.credential)
    const { sessions } = granted(await inside.staff.listOwnAccess({}))
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ way: 'totp' })
    expect(signIns()).toContain('office totp')
  })

  it('brings a link once, and a code once', async () => {
    const { email, secret } = await invitedWithApp()
    const first = await askForLink(email)
    const code = nextCode(secret)
    const link = { token: first.token, browser: first.browser }
    granted(await first.door.entry.enterByLink({ ...link, code }))
    const again = await first.door.entry.enterByLink({ ...link, code: nextCode(secret) })
    expect(again).toMatchObject({ code: 'not_found' })
    expect(await first.door.entry.getLink(link)).toMatchObject({ code: 'not_found' })

    const second = await askForLink(email)
    const other = { token: second.token, browser: second.browser }
    const used = nextCode(secret)
    granted(await second.door.entry.enterByLink({ ...other, code: used }))
    const third = await askForLink(email)
    const replayed = { token: third.token, browser: third.browser, code: used }
    expect(await third.door.entry.enterByLink(replayed)).toMatchObject({
      code: 'wrong_credentials',
      fields: { code: 'code_wrong' },
    })
    // A wrong code leaves the link as it was.
    granted(await third.door.entry.enterByLink({ ...replayed, code: nextCode(secret) }))
  })

  it('of two who send the same link and code at once lets one in', async () => {
    const { email, secret } = await invitedWithApp()
    const { door, browser, token } = await askForLink(email)
    const code = nextCode(secret)
    const enter = () => door.entry.enterByLink({ token, browser, code })
    const ends = await Promise.all([enter(), enter()])
    expect(ends.filter((end) => 'credential' in end)).toHaveLength(1)
  })

  it('opens the link in no other browser', async () => {
    const { email, secret } = await invitedWithApp()
    const { door, browser, token } = await askForLink(email)
    const { browser: otherBrowser } = granted(
      await atTheDoor(shop).entry.requestLink({ email: 'nobody@example.com' }),
    )
    const code = nextCode(secret)
    const elsewhere = await door.entry.enterByLink({ token, browser: otherBrowser, code })
    expect(elsewhere).toMatchObject({ code: 'not_found' })
    granted(await door.entry.enterByLink({ token, browser, code }))
  })

  it('has a quarter of an hour for the link', async () => {
    const { email, secret } = await invitedWithApp()
    const { door, browser, token } = await askForLink(email)
    aheadMs += 16 * MINUTE_MS
    const late = await door.entry.enterByLink({ token, browser, code: codeAt(secret, now()) })
    expect(late).toMatchObject({ code: 'not_found' })
  })

  it('uses each recovery code once, in whatever letters', async () => {
    const { email, recoveryCodes } = await invitedWithApp()
    const code = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
    const first = await askForLink(email)
    const link = { token: first.token, browser: first.browser }
    expect(granted(await first.door.entry.enterByLink({ ...link, code }))).toMatchObject({
      isRecovery: true,
    })
    const second = await askForLink(email)
    const again = { token: second.token, browser: second.browser, code }
    expect(await second.door.entry.enterByLink(again)).toMatchObject({ code: 'wrong_credentials' })
    const entered = granted(
      await second.door.entry.enterByLink({ ...again, code: recoveryCodes[1]! }),
    )
    const inside = atTheDoor(shop, entered.credential)
    expect(await inside.entry.getOwnWays({})).toMatchObject({ recoveryCodes: 8 })
    const renewed = granted(await inside.entry.renewOwnRecoveryCodes({}))
    expect(renewed.recoveryCodes).toHaveLength(10)
    const third = await askForLink(email)
    const old = { token: third.token, browser: third.browser, code: recoveryCodes[2]! }
    expect(await third.door.entry.enterByLink(old)).toMatchObject({ code: 'wrong_credentials' })
  })

  it('guesses a few codes and then waits, whichever link is used', async () => {
    const { email, secret } = await invitedWithApp()
    const { door, browser, token } = await askForLink(email)
    for (let tries = 0; tries < 6; tries += 1) {
      const guess = await door.entry.enterByLink({ token, browser, code: '000000' })
      expect(guess).toMatchObject({ code: 'wrong_credentials' })
    }
    const code = codeAt(secret, now())
    const right = { token, browser, code }
    expect(await door.entry.enterByLink(right)).toMatchObject({ code: 'too_many_attempts' })
    const other = await askForLink(email)
    const fresh = { token: other.token, browser: other.browser, code }
    expect(await other.door.entry.enterByLink(fresh)).toMatchObject({ code: 'too_many_attempts' })
    const failed = shop.security.filter(({ kind }) => kind === 'sign-in-failed')
    expect(failed.length).toBeGreaterThanOrEqual(6)
  })

  it('proves by a code that it is them, and not by one that was used', async () => {
    const { secret, credential } = await invitedWithApp()
    const inside = atTheDoor(shop, credential)
    aheadMs += 6 * MINUTE_MS
    expect(await inside.entry.beginOwnTotp({})).toMatchObject({ code: 'proof_needed' })
    expect(await inside.entry.listProofs({})).toMatchObject({ hasTotp: true, hasPasskey: false })
    const code = codeAt(secret, now())
    granted(await inside.entry.proveByTotp({ code }))
    expect(await inside.entry.proveByTotp({ code })).toMatchObject({
      code: 'invalid',
      fields: { code: 'code_wrong' },
    })
    expect(shop.security.at(-1)).toMatchObject({ kind: 'proof-failed' })
    const { setup, secret: another } = granted(await inside.entry.beginOwnTotp({}))
    // Drawn again, it is the same secret.
    expect(granted(await inside.entry.beginOwnTotp({ setup })).secret).toBe(another)
    granted(await inside.entry.confirmOwnTotp({ setup, code: codeAt(another, now()) }))
    expect(await inside.entry.proveByTotp({ code: nextCode(secret) })).toMatchObject({
      code: 'invalid',
    })
    granted(await inside.entry.proveByTotp({ code: codeAt(another, now()) }))
  })

  it('keeps the last way in', async () => {
    const { credential } = await invitedWithApp()
    const inside = atTheDoor(shop, credential)
    expect(await inside.entry.removeOwnTotp({})).toMatchObject({ code: 'conflict' })
  })

  it('comes in after the keys have changed', async () => {
    const { email, secret } = await invitedWithApp()
    await rotateKeys(database.db, { purpose: 'sealed text', now: new Date() })
    const texts = joinSealedTexts([sealedAuthenticators])
    expect(await texts.isSealedBy(database.db, 1)).toBe(true)
    expect(await resealTexts(database.db, texts)).toBeGreaterThan(0)
    expect(await texts.isSealedBy(database.db, 1)).toBe(false)
    const { door, browser, token } = await askForLink(email)
    granted(await door.entry.enterByLink({ token, browser, code: nextCode(secret) }))
  })
})

describe('nobody learns who works here', () => {
  it('from the answer to an address, known or not', async () => {
    const { email } = await invitedWithApp()
    const plain = await shop.staff('support')
    const { email: notAllowed } = granted(await plain.staff.getMe({}))
    const before = (await mailsTo(database.db, notAllowed)).length
    for (const address of [email, notAllowed, 'stranger@example.com']) {
      const answer = granted(await atTheDoor(shop).entry.requestLink({ email: address }))
      expect(Object.keys(answer)).toEqual(['browser'])
    }
    expect(await sendLinks(shop)).toBe(3)
    expect(await mailsTo(database.db, 'stranger@example.com')).toHaveLength(0)
    expect(await mailsTo(database.db, notAllowed)).toHaveLength(before)
    expect(await mailsTo(database.db, email)).toHaveLength(2)
  })

  it('and nobody is written to without end', async () => {
    const { email } = await invitedWithApp()
    for (let times = 0; times < 8; times += 1) {
      granted(await atTheDoor(shop).entry.requestLink({ email }))
    }
    await sendLinks(shop)
    const links = (await mailsTo(database.db, email)).filter(({ text }) => text.includes('/link/'))
    expect(links).toHaveLength(5)
  })
})
