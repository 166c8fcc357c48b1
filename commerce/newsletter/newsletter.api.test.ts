import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogues } from '#server/build/messages.ts'
import { root } from '#server/build/build-identity.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CURRENT_WORDING } from './newsletter.terms.ts'
import { purgeNewsletter } from './newsletter.service.ts'

const DAY_MS = 24 * 60 * 60_000
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2026-11-15T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

const form = (email: string) => ({ email, policy: 'on' as const, wordingVersion: CURRENT_WORDING })

let people = 0
const somebody = () => `reader${(people += 1)}@example.com`

async function statusOf(email: string) {
  const row = await database.db
    .selectFrom('newsletter_subscription')
    .where('email', '=', email)
    .select('status')
    .executeTakeFirst()
  return row?.status
}

async function subscribe(email: string, visitor = shop.visitor()) {
  expect(await visitor.newsletter.requestSubscription(form(email))).toEqual({})
  const [mail] = await mailsTo(database.db, email)
  return { visitor, token: tokenOf(mail) }
}

describe('a reader', () => {
  it('gets the newsletter only after the link of the mail, and the proof says when and from where', async () => {
    const email = somebody()
    const visitor = shop.visitor({ locale: 'ca', application: 'WPX-ES', address: '203.0.113.77' })
    const { token } = await subscribe(email, visitor)
    expect(await statusOf(email)).toBe('PENDING')
    now = new Date(now.getTime() + DAY_MS)
    const confirming = shop.visitor({ application: 'WPX-ES', locale: 'es', address: '2001:db8::1' })
    expect(await confirming.newsletter.confirmSubscription({ token })).toEqual({})
    expect(await statusOf(email)).toBe('CONFIRMED')
    const proof = await database.db
      .selectFrom('newsletter_consent')
      .innerJoin('newsletter_subscription as s', 's.id', 'subscription_id')
      .where('email', '=', email)
      .selectAll('newsletter_consent')
      .select('s.language as language_of_letters')
      .executeTakeFirstOrThrow()
    expect(proof).toMatchObject({
      store: 'WPX-ES',
      language: 'ca',
      language_of_letters: 'ca',
      wording_version: CURRENT_WORDING,
      requested_from: '203.0.113.0/24',
      confirmed_from: '2001:db8:0:0::/64',
      requested_at: new Date(now.getTime() - DAY_MS),
      confirmed_at: now,
    })
    expect(JSON.stringify(proof)).not.toContain(token)
  })

  it('may click the link twice, but not after a week', async () => {
    const email = somebody()
    const { visitor, token } = await subscribe(email)
    await visitor.newsletter.confirmSubscription({ token })
    expect(await visitor.newsletter.confirmSubscription({ token })).toEqual({})
    const late = somebody()
    const { token: old } = await subscribe(late)
    now = new Date(now.getTime() + 7 * DAY_MS)
    expect(await shop.visitor().newsletter.confirmSubscription({ token: old })).toMatchObject({
      code: 'expired',
    })
    expect(await statusOf(late)).toBe('PENDING')
  })

  it('is written to in the language of the page, with links of that store', async () => {
    const email = somebody()
    await subscribe(email, shop.visitor({ application: 'WPX-CH', locale: 'fr' }))
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.subject).toBe('Estampa\u202f: confirmez votre newsletter')
    expect(mail!.html).toContain('<html lang="fr-CH"')
    expect(mail!.text).toContain('http://ch.localhost:3000/fr/newsletter/confirm?token=')
    expect(mail!.headers).not.toHaveProperty('List-Unsubscribe')
  })

  it('ends it by the token of a letter, and older links do not bring it back', async () => {
    const email = somebody()
    const { visitor, token } = await subscribe(email)
    await visitor.newsletter.confirmSubscription({ token })
    const [welcome] = await mailsTo(database.db, email)
    expect(welcome!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.+)>$/.exec(welcome!.headers['List-Unsubscribe']!)![1]!
    expect(link).toMatch(/^http:\/\/gb\.localhost:3000\/newsletter\/one-click\?token=/)
    const unsubscribe = new URL(link).searchParams.get('token')!
    await visitor.newsletter.unsubscribe({ token: unsubscribe })
    expect(await statusOf(email)).toBe('UNSUBSCRIBED')
    expect(await visitor.newsletter.confirmSubscription({ token })).toMatchObject({
      code: 'expired',
    })
    expect(await statusOf(email)).toBe('UNSUBSCRIBED')
  })

  it('can come back after leaving', async () => {
    const email = somebody()
    const { visitor, token } = await subscribe(email)
    await visitor.newsletter.confirmSubscription({ token })
    const [welcome] = await mailsTo(database.db, email)
    const leave = new URL(welcome!.headers['List-Unsubscribe']!.slice(1, -1)).searchParams
    await visitor.newsletter.unsubscribe({ token: leave.get('token')! })
    const { token: again } = await subscribe(email)
    await visitor.newsletter.confirmSubscription({ token: again })
    expect(await statusOf(email)).toBe('CONFIRMED')
  })

  it('of one brand is a stranger to the other', async () => {
    const email = somebody()
    const { token } = await subscribe(email)
    const other = shop.visitor({ application: 'TZ-ES', locale: 'es' })
    expect(await other.newsletter.confirmSubscription({ token })).toMatchObject({ code: 'expired' })
  })
})

describe('a stranger', () => {
  it('does not learn from the answer who is a reader; the reader hears of it by mail', async () => {
    const email = somebody()
    const { visitor, token } = await subscribe(email)
    await visitor.newsletter.confirmSubscription({ token })
    const [before] = await mailsTo(database.db, email)
    const known = await shop.visitor().newsletter.requestSubscription(form(email.toUpperCase()))
    const unknown = await shop.visitor().newsletter.requestSubscription(form(somebody()))
    expect(known).toEqual(unknown)
    const [mail] = await mailsTo(database.db, email)
    expect(mail!.id).not.toBe(before!.id)
    expect(mail!.subject).toBe('You already get our newsletter')
    expect(await statusOf(email)).toBe('CONFIRMED')
  })

  it('cannot have somebody written to more than three times a day', async () => {
    const email = somebody()
    for (let i = 0; i < 6; i += 1) {
      expect(await shop.visitor().newsletter.requestSubscription(form(email))).toEqual({})
    }
    expect(await mailsTo(database.db, email)).toHaveLength(3)
  })

  it('is asked to wait after ten addresses', async () => {
    const address = '198.51.100.9'
    const answers = []
    for (let i = 0; i < 11; i += 1) {
      answers.push(await shop.visitor({ address }).newsletter.requestSubscription(form(somebody())))
    }
    expect(answers.at(-2)).toEqual({})
    expect(answers.at(-1)).toMatchObject({ code: 'too_many_attempts' })
  })

  it.each([
    { policy: undefined },
    { email: 'x' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { wordingVersion: '1999' },
  ])('cannot leave out what is asked: %j', async (wrong) => {
    const answer = shop.visitor().newsletter.requestSubscription({
      ...form(somebody()),
      ...(wrong as object),
    })
    expect(await answer).toMatchObject({
      code: 'invalid',
      fields: { [Object.keys(wrong)[0]!]: expect.any(String) },
    })
  })

  it('gets the same answer for a token that never was', async () => {
    expect(await shop.visitor().newsletter.unsubscribe({ token: 'x'.repeat(22) })).toEqual({})
  })
})

describe('an address that nobody confirmed', () => {
  it('is forgotten after a month', async () => {
    const email = somebody()
    await subscribe(email)
    await purgeNewsletter(database.db, now)
    expect(await statusOf(email)).toBe('PENDING')
    await purgeNewsletter(database.db, new Date(now.getTime() + 40 * DAY_MS))
    expect(await statusOf(email)).toBeUndefined()
  })
})

describe('the words that people agree to', () => {
  /** Whoever changes them adds a version in newsletter.terms.ts and puts its checksum here. */
  const checksums: Record<typeof CURRENT_WORDING, string> = {
    '2026-11': 'acd5475f186d7673',
    '2026-11-18': 'e83c901bad28c45a',
  }

  it('are those of their version, in every language', () => {
    const folder = join(root, 'messages')
    const words = readdirSync(folder)
      .sort()
      .flatMap((tag) => {
        const policy = readCatalogues(join(folder, tag)).get('newsletter')?.['newsletter.policy']
        return policy ? [`${tag} ${policy}\n`] : []
      })
    const checksum = createHash('sha256').update(words.join('')).digest('hex').slice(0, 16)
    expect(checksum).toBe(checksums[CURRENT_WORDING])
  })
})
