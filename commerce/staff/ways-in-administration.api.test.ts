import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { officeContracts } from '#commerce/contracts.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import {
  atTheDoor,
  codeAt,
  inviteWithApp,
  linkFor,
  officeTokenOf,
  sendLinks,
} from '#tests/office/office-entry.ts'

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

describe('an administrator', () => {
  it('resets a lost authenticator: sessions end, and a link sets up another', async () => {
    const { email, staffId, secret, credential, boss } = await invitedWithApp()
    expect(granted(await boss.people.getPerson({ staffId }))).toMatchObject({
      hasTotp: true,
      mayUseTotp: true,
      recoveryCodes: 10,
    })
    const late = await shop.staff('admin')
    granted(await late.people.resetTotp({ staffId }))
    expect(await atTheDoor(shop, credential).staff.getMe({})).toMatchObject({
      code: 'unauthenticated',
    })
    const { acts } = granted(
      await (await shop.staff('admin')).audit.listActs({ objectId: staffId }),
    )
    expect(acts[0]).toMatchObject({ permission: 'staff.manage' })
    const { door, browser, token } = await askForLink(email)
    const link = { token, browser }
    expect(await door.entry.getLink(link)).toMatchObject({ step: 'setup' })
    const old = await door.entry.enterByLink({ ...link, code: nextCode(secret) })
    expect(old).toMatchObject({ code: 'wrong_credentials' })
    const { setup, secret: another } = granted(await door.entry.beginLinkTotp(link))
    const wrong = { ...link, setup, code: '000000' }
    expect(await door.entry.confirmLinkTotp(wrong)).toMatchObject({
      fields: { code: 'code_wrong' },
    })
    const right = { ...wrong, code: codeAt(another, now()) }
    expect(granted(await door.entry.confirmLinkTotp(right)).recoveryCodes).toHaveLength(10)
    expect(await door.entry.confirmLinkTotp(right)).toMatchObject({ code: 'not_found' })
  })

  it('has to say so again after a day: a mailbox alone sets up nothing', async () => {
    const { email, staffId } = await invitedWithApp()
    granted(await (await shop.staff('admin')).people.resetTotp({ staffId }))
    await database.db
      .updateTable('staff')
      .set({ totp_setup_until: new Date(Date.now() - MINUTE_MS) })
      .where('id', '=', staffId)
      .execute()
    const before = (await mailsTo(database.db, email)).length
    granted(await atTheDoor(shop).entry.requestLink({ email }))
    await sendLinks(shop)
    expect(await mailsTo(database.db, email)).toHaveLength(before)
  })

  it('forbids it: links, codes and sessions of before open nothing', async () => {
    const { email, staffId, secret, credential } = await invitedWithApp()
    const { door, browser, token } = await askForLink(email)
    const late = await shop.staff('admin')
    granted(await late.people.allowTotp({ staffId, isAllowed: false }))
    expect(await atTheDoor(shop, credential).staff.getMe({})).toMatchObject({
      code: 'unauthenticated',
    })
    const entered = await door.entry.enterByLink({ token, browser, code: nextCode(secret) })
    expect(entered).toMatchObject({ code: 'not_found' })
  })

  it('suspends somebody, whose link and code open nothing', async () => {
    const { email, staffId, secret } = await invitedWithApp()
    const { door, browser, token } = await askForLink(email)
    const change = { staffId, status: 'SUSPENDED' as const, reason: 'on leave' }
    granted(await (await shop.staff('admin')).staff.changeStatus(change))
    const entered = await door.entry.enterByLink({ token, browser, code: nextCode(secret) })
    expect(entered).toMatchObject({ code: 'not_found' })
    const before = (await mailsTo(database.db, email)).length
    granted(await door.entry.requestLink({ email }))
    await sendLinks(shop)
    expect(await mailsTo(database.db, email)).toHaveLength(before)
  })
})

describe('an invitation', () => {
  it('is looked at as often as one likes; only guesses shut the door', async () => {
    const boss = await shop.staff('admin')
    const person = { email: 'looker@example.com', name: 'Lo', role: ['admin'] }
    const { token } = granted(await boss.staff.invitePerson(person))
    const { caller } = shop.visitor({ address: '203.0.113.77' })
    const door = { staff: createClient(officeContracts.staff, caller) }
    for (let look = 0; look < 40; look += 1) {
      granted(await door.staff.getInvitation({ token }))
      granted(await door.staff.beginEntry({}))
    }
    for (let guess = 0; guess < 31; guess += 1) {
      await door.staff.getInvitation({ token: `guess-${guess}` })
    }
    const late = await door.staff.getInvitation({ token })
    expect(late).toMatchObject({ code: 'too_many_attempts' })
  })

  it('is mailed, and works for a passkey only unless an app is allowed', async () => {
    const boss = await shop.staff('admin')
    const person = {
      email: 'eva@example.com',
      name: 'Eva',
      language: 'es',
      role: ['admin'],
    } as const
    granted(await boss.staff.invitePerson({ ...person, role: ['admin'] }))
    const [mail] = await mailsTo(database.db, 'eva@example.com')
    expect(mail?.subject).toBe('Te invitamos a la oficina de Estampa')
    expect(mail?.text).toContain('http://staff.localhost:3000/office/sign-in/invitation/')
    const token = await officeTokenOf(shop, 'eva@example.com')
    const door = atTheDoor(shop)
    expect(await door.staff.getInvitation({ token })).toMatchObject({ mayUseTotp: false })
    expect(await door.entry.beginInvitationTotp({ token })).toMatchObject({ code: 'not_found' })
  })

  it('is sent again, and the one of before is over', async () => {
    const boss = await shop.staff('admin')
    const person = { email: 'nora@example.com', name: 'Nora', role: ['admin'], mayUseTotp: true }
    const { staffId, token } = granted(await boss.staff.invitePerson(person))
    const shown = granted(await boss.people.getPerson({ staffId }))
    expect(Date.parse(shown.invitedUntil!)).toBeGreaterThan(now().getTime())
    granted(await boss.staff.inviteAgain({ staffId }))
    const door = atTheDoor(shop)
    expect(await door.staff.getInvitation({ token })).toMatchObject({ code: 'not_found' })
    const newest = await officeTokenOf(shop, 'nora@example.com')
    granted(await door.staff.getInvitation({ token: newest }))
  })

  it('is taken back, opens nothing, and can be made again', async () => {
    const boss = await shop.staff('admin')
    const person = { email: 'ida@example.com', name: 'Ida', role: ['admin'], mayUseTotp: true }
    const { staffId, token } = granted(await boss.staff.invitePerson(person))
    granted(await boss.people.withdrawInvitation({ staffId }))
    const door = atTheDoor(shop)
    expect(await door.staff.getInvitation({ token })).toMatchObject({ code: 'not_found' })
    expect(await door.entry.beginInvitationTotp({ token })).toMatchObject({ code: 'not_found' })
    expect(granted(await boss.people.getPerson({ staffId })).status).toBe('LEFT')
    const again = granted(await boss.staff.invitePerson({ ...person, mayUseTotp: false }))
    expect(again.staffId).toBe(staffId)
    expect(await door.staff.getInvitation({ token: again.token })).toMatchObject({
      mayUseTotp: false,
    })
    // Of somebody who came there is none to take back, and their address stays theirs.
    const { staffId: came, email } = await invitedWithApp()
    const late = await shop.staff('admin')
    expect(await late.people.withdrawInvitation({ staffId: came })).toMatchObject({
      code: 'conflict',
    })
    const taken = { email, name: 'Other', role: ['admin'] }
    expect(await late.staff.invitePerson(taken)).toMatchObject({ fields: { email: 'taken' } })
  })
})
