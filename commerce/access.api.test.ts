import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessNames, readAccess, type AccessName } from '#api/access.ts'
import type { Contract, Endpoint } from '#api/contract.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { contracts } from './contracts.ts'
import { mailInContract } from './mail-in/mail-in.contract.ts'
import { addStation } from './production/station.service.ts'
import { factoryContract } from './production/factory.contract.ts'
import { carrierContract } from './shipment/carrier.contract.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

const callers = [
  'stranger',
  'visitor',
  'limited',
  'customer',
  'partner',
  'station',
  'staff',
  'administrator',
] as const
type CallerName = (typeof callers)[number]
const credentials: Partial<Record<CallerName, string | undefined>> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shop = openApi(db)
  const credentialOf = (visitor: Visitor) => visitor.caller.credential
  const signIn = async (given: object) => shop.customer(await makeCustomer(db, given))
  credentials.visitor = credentialOf(await shop.visitorWithSession())
  credentials.limited = credentialOf(await signIn({ permissions: [] }))
  credentials.customer = credentialOf(await signIn({}))
  credentials.partner = credentialOf(await signIn({ isPartner: true }))
  const now = new Date()
  credentials.station = await addStation(db, { name: 'press', now })
  credentials.staff = (await makeStaff(db, { role: 'support', now })).credential
  credentials.administrator = (await makeStaff(db, { role: 'admin', now })).credential
})
afterAll(() => database.drop())

const all = {
  ...contracts,
  factory: factoryContract,
  carrier: carrierContract,
  mailIn: mailInContract,
}
const endpoints: [name: string, endpoint: Endpoint][] = Object.entries<Contract>(all).flatMap(
  ([noun, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
) as [string, Endpoint][]

const people = ['limited', 'customer', 'partner'] as const
/** Callers whom nothing but what they bring in their message could let in are judged by the use case. */
const letIn: Record<AccessName, readonly CallerName[]> = {
  anyone: callers,
  link: callers,
  order: callers,
  owner: callers,
  server: callers,
  provider: callers,
  session: ['visitor', ...people],
  customer: people,
  partner: ['partner'],
  station: ['station'],
  carrier: callers,
  mailer: callers,
  staff: [],
}

function expectedOf(endpoint: Endpoint, who: CallerName): 'let in' | number {
  const { name, permission } = readAccess(endpoint.access)
  if (!letIn[name].includes(who)) return name === 'partner' && isSignedIn(who) ? 403 : 401
  return permission !== undefined && who === 'limited' ? 403 : 'let in'
}

const isSignedIn = (who: CallerName) => (people as readonly CallerName[]).includes(who)

/** Without the key of a write: whoever is let in is refused then, before anything is done. */
async function knock({ method, path, body }: Endpoint, who: CallerName): Promise<number> {
  const envelope = new URLSearchParams({
    ext_session_id: 'x'.repeat(22),
    application: 'WPX-GB',
    locale: 'en',
  })
  const isForm = method !== 'GET' && body === 'form'
  const headers = new Headers({ 'client-address': `10.${byte()}.${byte()}.${byte()}` })
  if (credentials[who]) headers.set('session-credential', credentials[who])
  if (isForm) headers.set('content-type', 'application/x-www-form-urlencoded')
  else if (body === 'multipart') headers.set('content-type', 'multipart/form-data; boundary=x')
  else if (body === 'bytes') headers.set('content-type', 'application/octet-stream')
  const url = `http://api.internal${path.replaceAll(/\{[a-z0-9_]+\}/g, 'x'.repeat(22))}`
  const answer = await shop.api(
    isForm
      ? new Request(url, { method, headers, body: envelope })
      : new Request(`${url}?${envelope}`, { method, headers }),
  )
  await answer.body?.cancel()
  return answer.status
}

const byte = () => Math.floor(Math.random() * 250) + 1

describe('every endpoint of the shop, the factory and the carriers', () => {
  it.each(callers)('lets a %s in, or not, as its contract says', async (who) => {
    const wrong: string[] = []
    for (const [name, endpoint] of endpoints) {
      const status = await knock(endpoint, who)
      const expected = expectedOf(endpoint, who)
      const isRight =
        expected === 'let in'
          ? status !== 401 && status !== 403 && status < 500
          : status === expected
      if (!isRight) wrong.push(`${name}: ${status} instead of ${expected}`)
    }
    expect(wrong).toEqual([])
    expect(shop.faults).toEqual([])
  })

  it('is for callers whom some door knows', () => {
    const used = new Set(endpoints.map(([, { access }]) => readAccess(access).name))
    const unused = Object.keys(accessNames).filter((name) => !used.has(name as AccessName))
    expect(unused).toEqual(['staff'])
  })

  it('is never passed on from a browser where only a web server may call', () => {
    const open = endpoints.filter(([, { access, browser }]) => access === 'server' && browser)
    expect(open).toEqual([])
  })
})
