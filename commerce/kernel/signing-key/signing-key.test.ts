import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openSealedText, sealedVersionOf, sealText } from '#commerce/kernel/sealed-text.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import type { RootKeys } from '#config/root-keys.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { listKeys, retireKeys, rotateKeys } from './key-rotation.service.ts'
import { setRootKeys } from './root-keys.ts'
import { getCurrentKey } from './signing-key.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const link: TokenKind<{ id: string }> = { purpose: 'review', data: z.object({ id: z.string() }) }

let database: TestDatabase
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * DAY_MS)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('signing_key').execute())
afterEach(() => setRootKeys(() => undefined))

const sign = () => signToken(database.db, link, { id: 'a' }, later(60))
const read = (token: string) => readToken(database.db, link, token, now)
const rotate = () => rotateKeys(database.db, { purpose: undefined, now })
/** No noun has sealed anything. */
const texts = { reseal: () => Promise.resolve(0), isSealedBy: () => Promise.resolve(false) }
const retire = (at: Date, isUrgent = false) => retireKeys(database.db, { texts, now: at, isUrgent })
const versionsOf = async (purpose: string) =>
  (await listKeys(database.db)).filter((key) => key.purpose === purpose).map((key) => key.version)

describe('a link from before its key was replaced', () => {
  it('is read until it has expired, and then by nobody', async () => {
    const old = await sign()
    expect(await rotate()).toEqual([{ purpose: 'review', version: 2 }])
    const fresh = await sign()
    expect([await read(old), await read(fresh)]).toEqual([{ id: 'a' }, { id: 'a' }])
    expect(await retire(later(89))).toEqual([])
    expect(await retire(later(91))).toEqual([{ purpose: 'review', version: 1 }])
    expect([await read(old), await read(fresh)]).toEqual([undefined, { id: 'a' }])
  })

  it('ends at once when the key has leaked', async () => {
    const old = await sign()
    await rotate()
    expect(await retire(now, true)).toEqual([{ purpose: 'review', version: 1 }])
    expect(await read(old)).toBeUndefined()
  })

  it('is read even if it names no version, as links did before keys had any', async () => {
    const { secret } = await getCurrentKey(database.db, 'review')
    const json = JSON.stringify({ data: { id: 'a' }, until: later(1).getTime() })
    const body = Buffer.from(json).toString('base64url')
    const seal = createHmac('sha256', secret).update(body).digest('base64url')
    await rotate()
    expect(await read(`${body}.${seal}`)).toEqual({ id: 'a' })
  })

  it.each(['1', '2', '0', '01', '999999', '-1', 'x'])(
    'opens nothing under version %s, which is not its own',
    async (version) => {
      await sign()
      await rotate()
      const [, body, seal] = (await sign()).split('.')
      const forged = `${version}.${body}.${version === '2' ? seal!.slice(1) : seal}`
      expect(await read(forged)).toBeUndefined()
    },
  )
})

describe('a key', () => {
  it('has one next version however many rotate it at once', async () => {
    await sign()
    await Promise.all([rotate(), rotate(), rotate()])
    expect(Math.max(...(await versionsOf('review')))).toBeLessThanOrEqual(4)
    expect(await read(await sign())).toEqual({ id: 'a' })
  })

  it('is listed with its age and place, and never itself', async () => {
    await sign()
    const { secret } = await getCurrentKey(database.db, 'review')
    const listed = JSON.stringify(await listKeys(database.db))
    expect(listed).toContain('"livesIn":"database"')
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(listed).not.toContain(secret.toString(form))
    }
  })
})

describe('keys outside of the database', () => {
  const roots = (current: string, ...names: string[]): RootKeys => ({
    current,
    keys: new Map(names.map((name) => [name, known.get(name)!])),
  })
  const known = new Map(['one', 'two'].map((name) => [name, randomBytes(32)]))

  it('seal from the next rotation on, and leave nothing in the database that would open', async () => {
    const old = await sign()
    setRootKeys(() => roots('one', 'one'))
    await rotate()
    const fresh = await sign()
    expect([await read(old), await read(fresh)]).toEqual([{ id: 'a' }, { id: 'a' }])
    await retire(later(91))
    const rows = await database.db.selectFrom('signing_key').select(['secret', 'root']).execute()
    expect(rows).toEqual([{ secret: null, root: 'one' }])
    setRootKeys(() => undefined)
    await expect(read(fresh)).rejects.toThrow(/root key 'one' is missing/)
    await expect(sign()).rejects.toThrow(/root key 'one' is missing/)
  })

  it('are read again for a root key that came while the process runs', async () => {
    let file = roots('one', 'one')
    setRootKeys(() => file)
    const old = await sign()
    file = roots('two', 'one', 'two')
    await rotate()
    const fresh = await sign()
    expect([await read(old), await read(fresh)]).toEqual([{ id: 'a' }, { id: 'a' }])
  })

  it('are different for each purpose and version', async () => {
    setRootKeys(() => roots('one', 'one'))
    const first = await getCurrentKey(database.db, 'review')
    const other = await getCurrentKey(database.db, 'pay order')
    await rotate()
    const second = await getCurrentKey(database.db, 'review')
    const secrets = [first, other, second].map(({ secret }) => secret.toString('hex'))
    expect(new Set(secrets).size).toBe(3)
  })
})

describe('a sealed text', () => {
  it('opens under the key that sealed it, of whichever version, and in its own row alone', async () => {
    const seal = () => sealText(database.db, 'refund account', 'ES91 2100', 'row 1')
    const open = (sealed: Buffer, about = 'row 1') =>
      openSealedText(database.db, 'refund account', sealed, about)
    const old = await seal()
    await rotate()
    const fresh = await seal()
    expect([sealedVersionOf(old), sealedVersionOf(fresh)]).toEqual([1, 2])
    expect([await open(old), await open(fresh)]).toEqual(['ES91 2100', 'ES91 2100'])
    await expect(open(fresh, 'row 2')).rejects.toThrow()
    const claimed = Buffer.from(fresh)
    claimed.writeUInt32BE(1, 1)
    await expect(open(claimed)).rejects.toThrow()
  })
})
