import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAccess } from '#api/access.ts'
import type { Contract } from '#api/contract.ts'
import { openApi } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { contracts } from './contracts.ts'
import { limitWrites } from './kernel/limit-writes.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const email = 'stranger@example.com'
const token = 'a-token-that-nobody-has'
const person = { name: 'Anna', surname: 'Berg', email, policy: 'on' }
const home = 'http://gb.localhost:3000/'

/**
 * Calls of what strangers can write, with the limit that must have counted each. Also of some that need a token or a
 * session, where whoever guesses is counted.
 */
const samples: Record<string, { limit: string; input: object }> = {
  'attribution.noteArrival': { limit: 'arrival', input: { url: `${home}?utm_source=a` } },
  'attribution.recordHit': { limit: 'arrival', input: { customerId: '1', url: home } },
  'cart.addCode': { limit: 'code', input: { code: 'GUESS' } },
  'event.recordPageEvent': {
    limit: 'page event',
    input: { category: 'home', name: 'page_view', url: home, mobile: false, consentVersion: '1' },
  },
  'log.recordLog': { limit: 'log', input: { level: 'ERROR', message: 'x' } },
  'newsletter.requestSubscription': {
    limit: 'newsletter',
    input: { email, policy: 'on', wordingVersion: '2026-11' },
  },
  'payment.startPayment': { limit: 'tracking miss', input: { orderPublicId: token } },
  'payment.retryPayment': {
    limit: 'tracking miss',
    input: { orderPublicId: token, method: 'CARD' },
  },
  'payment.checkPayment': { limit: 'tracking miss', input: { orderPublicId: token } },
  'orderAccess.confirmOrder': {
    limit: 'order confirmation address',
    input: { publicId: 'x'.repeat(22), answer: email },
  },
  'orderAccess.sendCode': { limit: 'tracking miss', input: { publicId: 'x'.repeat(22) } },
  'orderAccess.enterCode': {
    limit: 'tracking miss',
    input: { publicId: 'x'.repeat(22), code: '123456' },
  },
  'fault.reportFault': { limit: 'tracking miss', input: { publicId: 'x'.repeat(22) } },
  'search.noteMiss': { limit: 'search-miss', input: { query: 'unicorn' } },
  'session.startSession': { limit: 'session start', input: {} },
  'session.logIn': { limit: 'login address', input: { email, password: 'x' } },
  'signIn.register': {
    limit: 'register address',
    input: { ...person, kind: 'PERSON' },
  },
  'signIn.confirmEmail': {
    limit: 'sign-in token',
    input: { token, password: 'a-long-enough-one' },
  },
  'signIn.beginPasskeyEntry': { limit: 'passkey challenge', input: {} },
  'signIn.enterByPasskey': { limit: 'sign-in token', input: { response: '{"id":"x"}' } },
  'signIn.requestPasswordReset': { limit: 'reset address', input: { email } },
  'signIn.setPasswordByToken': {
    limit: 'sign-in token',
    input: { token, password: 'a-long-enough-one' },
  },
  'signIn.requestMagicLink': { limit: 'link address', input: { email } },
  'signIn.enterByMagicLink': { limit: 'sign-in token', input: { token } },
  'tracking.findTracking': { limit: 'tracking miss', input: { number: 'E-1', email } },
  'chat.openChat': { limit: 'chat', input: { ...person, message: 'Hello there' } },
  'ticket.openTicket': {
    limit: 'ticket',
    input: { ...person, subject: 'other', message: 'Hello there' },
  },
  'ticket.requestBudget': {
    limit: 'ticket',
    input: { ...person, product: 'Mugs', quantity: 10, message: 'Hello there' },
  },
}

const writes = Object.entries<Contract>(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
)

/**
 * Everybody may, without so much as a session. What needs one, or a token that cannot be guessed, has the limit of the
 * door; streamed bodies are counted by their use case, as their own tests show.
 */
const openToStrangers = writes.filter(
  ({ endpoint: { access, body } }) => readAccess(access).name === 'anyone' && body === 'form',
)

describe('whatever strangers can write', () => {
  it.each(openToStrangers)('$name is counted, as a sample shows', ({ name }) => {
    const toDo = `Everybody may call ${name}: add a call of it to \`samples\`, with the limit that counts it, or ask for more in its \`access\`.`
    expect(name in samples, toDo).toBe(true)
  })

  it('has samples of nothing else', () => {
    const names = writes.map(({ name }) => name)
    expect(
      Object.keys(samples).filter((name) => !names.includes(name)),
      'Take these out of `samples`: there is no such write any more.',
    ).toEqual([])
  })

  it.each(Object.entries(samples))(
    '%s is counted for the client',
    async (path, { limit, input }) => {
      await database.db.deleteFrom('attempt_count').execute()
      const { access } = writes.find(({ name }) => name === path)!.endpoint
      const [noun, name] = path.split('.') as [string, string]
      const visitor = (access === 'session'
        ? await shop.visitorWithSession()
        : shop.visitor()) as unknown as Record<
        string,
        Record<string, (input: object) => Promise<unknown>>
      >
      await visitor[noun]![name]!(input)
      const rows = await database.db.selectFrom('attempt_count').select('key').execute()
      expect(rows.map(({ key }) => key.slice(0, key.lastIndexOf(' ')))).toContain(limit)
    },
  )
})

describe('the door', () => {
  it('lets one address write so often a minute and no more, over all kinds of writes', async () => {
    const runs: string[] = []
    const { logOut } = contracts.session
    const limited = limitWrites(3)({
      endpoint: logOut,
      prepare: async () => 'prepared',
      execute: async () => ({}),
    })
    const write = async (address: string) => {
      const ctx = { ...contextOf(database.db, 'x'.repeat(22)), clientAddress: address }
      runs.push((await limited.prepare!(ctx, {} as never)) as string)
    }
    for (let i = 0; i < 3; i++) await write('203.0.113.1')
    await expect(write('203.0.113.1')).rejects.toMatchObject({ code: 'too_many_attempts' })
    await write('203.0.113.2')
    expect(runs).toEqual(Array(4).fill('prepared'))
  })
})
