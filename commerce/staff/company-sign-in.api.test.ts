import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOidcClient } from '#commerce/kernel/oidc-client.ts'
import { readStaffOidc } from '#config/staff-oidc.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openOidcProvider } from '#tests/fakes/oidc-provider.ts'
import { atTheDoor } from '#tests/office/office-entry.ts'

let database: TestDatabase
let provider: Awaited<ReturnType<typeof openOidcProvider>>
let shop: ReturnType<typeof openApi>
const failures: unknown[] = []
let aheadMs = 0
const MINUTE_MS = 60_000

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await openOidcProvider()
  const settings = readStaffOidc(
    JSON.stringify({
      name: 'Work',
      issuer: provider.issuer,
      clientId: 'office',
      clientSecret: 'not a secret',
      emailDomains: ['work.example'],
      claim: { name: 'groups', value: 'shop' },
    }),
  )
  const company = {
    client: openOidcClient(settings),
    rules: settings,
    reportFailure: (error: unknown) => void failures.push(error),
  }
  const clock = () => new Date(Date.now() + aheadMs)
  shop = openApi(database.db, clock, undefined, undefined, undefined, company)
})
afterAll(async () => {
  await provider.close()
  await database.drop()
})

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `user${count}@work.example`
  for (const name of Object.keys(provider.mood)) {
    if (name !== 'claims') delete provider.mood[name as 'nonce']
  }
  provider.mood.claims = {
    sub: `user-${count}`,
    email,
    email_verified: true,
    groups: ['shop', 'x'],
  }
})

async function invite(address = email) {
  const boss = await shop.staff('admin')
  const person = { email: address, name: 'Wanda', role: ['admin'] }
  return { boss, ...granted(await boss.staff.invitePerson(person)) }
}

/** Query of the address to which the provider sends somebody back. */
const agreed = (url: string) => new URL(provider.agree(url), 'http://x').search

async function walk(door = atTheDoor(shop)) {
  const begun = granted(await door.entry.beginCompanyEntry({ back: '/office/orders' }))
  return { door, ...begun, query: agreed(begun.url) }
}

async function enter() {
  const { door, browser, query } = await walk()
  return door.entry.enterByCompany({ browser, query })
}

describe('somebody who signs in by the company', () => {
  it('is sent there with state, nonce and PKCE, and comes in as who was invited', async () => {
    const { token } = await invite()
    const { door, url, browser, query } = await walk()
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'office',
      redirect_uri: 'http://staff.localhost:3000/office/sign-in/company',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    })
    const { credential, back } = granted(await door.entry.enterByCompany({ browser, query }))
    expect(back).toBe('/office/orders')
    const inside = atTheDoor(shop, credential)
    expect(await inside.staff.getMe({})).toMatchObject({ email })
    expect(provider.seen).toContain('/jwks')
    // The invitation has done its work, and the owner of the address hears of it.
    expect(await door.staff.getInvitation({ token })).toMatchObject({ code: 'not_found' })
    const [mail] = await mailsTo(database.db, email)
    expect(mail?.subject).toBe('A new way to sign in to the office')
    const ways = shop.security.map(({ kind, way }) => `${kind} ${way}`)
    expect(ways).toContain('sign-in-way-added office company')
    expect(ways).toContain('sign-in office company')
  })

  it('stays the same person when the address there changes, and nobody else becomes them', async () => {
    await invite()
    const first = granted(await enter())
    const me = granted(await atTheDoor(shop, first.credential).staff.getMe({}))
    provider.mood.claims['email'] = 'married@work.example'
    const second = granted(await enter())
    expect(await atTheDoor(shop, second.credential).staff.getMe({})).toMatchObject({
      staffId: me.staffId,
    })
    provider.mood.claims['email'] = email
    provider.mood.claims['sub'] = 'somebody-else'
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
  })

  it('is unlinked from it only where something else lets them in', async () => {
    await invite()
    const { credential } = granted(await enter())
    const inside = atTheDoor(shop, credential)
    const { staffId } = granted(await inside.staff.getMe({}))
    const boss = await shop.staff('admin')
    expect(await boss.people.unlinkCompany({ staffId })).toMatchObject({
      code: 'conflict',
      fields: { company: 'only_way' },
    })
    expect(await inside.staff.getMe({})).toMatchObject({ staffId })
    await database.db
      .updateTable('staff')
      .set({ may_use_totp: true })
      .where('id', '=', staffId)
      .execute()
    await database.db
      .insertInto('staff_totp')
      .values({ staff_id: staffId, secret: Buffer.from('sealed'), confirmed_at: new Date() })
      .execute()
    granted(await boss.people.unlinkCompany({ staffId }))
    expect(await inside.staff.getMe({})).toMatchObject({ code: 'unauthenticated' })
    expect(granted(await boss.people.getPerson({ staffId })).companySince).toBeUndefined()
    expect(await boss.people.unlinkCompany({ staffId })).toMatchObject({ code: 'not_found' })
    // Another account at the company with the same address is theirs again.
    provider.mood.claims['sub'] = 'another-account'
    const again = granted(await enter())
    expect(await atTheDoor(shop, again.credential).staff.getMe({})).toMatchObject({ staffId })
  })

  it('is nobody without an invitation, and no account is opened', async () => {
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
    const rows = await database.db
      .selectFrom('staff')
      .where('email', '=', email)
      .select('id')
      .execute()
    expect(rows).toHaveLength(0)
    expect(shop.security.at(-1)).toMatchObject({ kind: 'sign-in-failed' })
  })

  it('is not let in with an address that nobody checked, another domain, or another group', async () => {
    await invite()
    provider.mood.claims['email_verified'] = false
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
    provider.mood.claims['email_verified'] = true
    provider.mood.claims['groups'] = ['shops']
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
    provider.mood.claims['groups'] = 'shop'
    granted(await enter())
    const outside = `user${count}@evil.example`
    await invite(outside)
    provider.mood.claims = { ...provider.mood.claims, sub: `evil-${count}`, email: outside }
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
  })

  it.each([
    ['issuer', 'https://evil.example'],
    ['audience', 'another-client'],
    ['nonce', 'another-nonce'],
    ['tokenEndpoint', 'http://127.0.0.1:1/token'],
  ] as const)('is not let in by a token with another %s', async (name, value) => {
    await invite()
    const fresh = openOidcClient({
      ...shop.commerce.company!.client.provider,
      issuer: provider.issuer,
    })
    provider.mood[name] = value
    const { url, walk: kept } = await fresh.begin({ returnUri: 'http://x/y', isProof: false })
    await expect(fresh.finish(kept, new URLSearchParams(agreed(url)))).rejects.toThrow()
  })

  it('is not let in by a token that another key signed, or that is over', async () => {
    await invite()
    provider.mood.isForged = true
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
    delete provider.mood.isForged
    provider.mood.claims['exp'] = Math.floor(Date.now() / 1000) - 60
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
    // Clocks of two machines are never the same.
    provider.mood.claims['exp'] = Math.floor(Date.now() / 1000) - 5
    granted(await enter())
  })

  it('brings an answer once, with its own state, in its own browser', async () => {
    await invite()
    const mine = await walk()
    const other = await walk()
    const crossed = { browser: other.browser, query: mine.query }
    expect(await mine.door.entry.enterByCompany(crossed)).toMatchObject({
      code: 'wrong_credentials',
    })
    const right = { browser: mine.browser, query: mine.query }
    granted(await mine.door.entry.enterByCompany(right))
    expect(await mine.door.entry.enterByCompany(right)).toMatchObject({ code: 'wrong_credentials' })
    const refused = { browser: (await walk()).browser, query: '?error=access_denied&state=x' }
    expect(await mine.door.entry.enterByCompany(refused)).toMatchObject({
      code: 'wrong_credentials',
    })
  })

  it('is out when they are suspended, and when their invitation was taken back', async () => {
    const { boss, staffId } = await invite()
    granted(await boss.people.withdrawInvitation({ staffId }))
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
    granted(await boss.staff.invitePerson({ email, name: 'Wanda', role: ['admin'] }))
    const { credential } = granted(await enter())
    granted(await boss.staff.changeStatus({ staffId, status: 'SUSPENDED', reason: 'gone' }))
    expect(await atTheDoor(shop, credential).staff.getMe({})).toMatchObject({
      code: 'unauthenticated',
    })
    expect(await enter()).toMatchObject({ code: 'wrong_credentials' })
  })

  it('proves again by signing in there anew, not by having been signed in', async () => {
    await invite()
    const { credential } = granted(await enter())
    const inside = atTheDoor(shop, credential)
    expect(await inside.entry.listProofs({})).toMatchObject({ companyName: 'Work' })
    aheadMs += 6 * MINUTE_MS
    const isFresh = async () => granted(await inside.staff.getMe({})).isProofFresh
    expect(await isFresh()).toBe(false)
    const prove = async () => {
      const { url, browser } = granted(await inside.entry.beginCompanyProof({ back: '/office' }))
      const asked = new URL(url).searchParams
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
      return inside.entry.proveByCompany({ browser, query: agreed(url) })
    }
    const seconds = Math.floor(Date.now() / 1000)
    expect(await prove()).toMatchObject({ code: 'wrong_credentials' })
    provider.mood.claims['auth_time'] = seconds - 3_600
    expect(await prove()).toMatchObject({ code: 'wrong_credentials' })
    provider.mood.claims['auth_time'] = seconds
    provider.mood.claims['sub'] = 'a-colleague'
    expect(await prove()).toMatchObject({ code: 'wrong_credentials' })
    expect(await isFresh()).toBe(false)
    provider.mood.claims['sub'] = `user-${count}`
    granted(await prove())
    expect(await isFresh()).toBe(true)
  })
})

it('a shop without a company’s sign-in has no such door', async () => {
  const plain = openApi(database.db)
  const door = atTheDoor(plain)
  expect(granted(await door.entry.listWays({})).companyName).toBeUndefined()
  expect(await door.entry.beginCompanyEntry({ back: '/office' })).toMatchObject({
    code: 'not_found',
  })
})
