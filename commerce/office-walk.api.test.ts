import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAccess } from '#api/access.ts'
import type { Contract, Endpoint } from '#api/contract.ts'
import { CARRIER_SECRET, openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { officeContracts } from './contracts.ts'
import { addStation } from './production/station.service.ts'
import { signCarrierMessage } from './shipment/carrier-signature.ts'
import {
  builtInRoles,
  permissionNames,
  stepUpPermissions,
  type BuiltInRoleCode,
  type Permission,
} from './staff/permission.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const roleCodes = Object.keys(builtInRoles) as BuiltInRoleCode[]
const stores = ['WPX-ES', 'WPX-PT'] as const
const HOUR_MS = 60 * 60_000

const endpoints: [name: string, endpoint: Endpoint][] = Object.entries<Contract>(
  officeContracts,
).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [
    `${noun}.${name}`,
    endpoint,
  ]),
)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

/** Without the key of a write: whoever is let in is refused then, before anything is done. */
async function knock(
  endpoint: Endpoint,
  credential: string | undefined,
  brings: Readonly<Record<string, string>> = {},
) {
  const { method, path, body } = endpoint
  const isForm = method !== 'GET' && body === 'form'
  const headers = new Headers({ 'client-address': `10.${byte()}.${byte()}.${byte()}` })
  if (credential) headers.set('session-credential', credential)
  if (isForm) headers.set('content-type', 'application/x-www-form-urlencoded')
  const nobody = '00000000-0000-4000-8000-000000000000'
  const url = `http://api.internal${path.replaceAll(/\{[a-z0-9_]+\}/g, nobody)}`
  const message = new URLSearchParams(brings)
  const answer = await shop.api(
    isForm
      ? new Request(url, { method, headers, body: message })
      : new Request(`${url}?${message}`, { method, headers }),
  )
  const text = await answer.text()
  return { status: answer.status, text }
}

const byte = () => Math.floor(Math.random() * 250) + 1

/** Of whoever is let in: data, a field that is missing, or a thing that is not there. */
const isLetIn = (status: number) => status !== 401 && status !== 403 && status < 500

function expectedOf(endpoint: Endpoint, role: BuiltInRoleCode): 'let in' | 404 {
  const { name, permission } = readAccess(endpoint.access)
  const isOpen = name !== 'staff' || permission === 'self'
  const held: readonly string[] = builtInRoles[role].permissions
  return isOpen || held.includes(permission!) ? 'let in' : 404
}

describe('every endpoint of the office', () => {
  it('names a permission of the list, and begins where its host expects it', () => {
    expect(endpoints.length).toBeGreaterThan(30)
    for (const [name, { access, path }] of endpoints) {
      const { permission } = readAccess(access)
      expect(path, name).toMatch(/^\/office\//)
      if (permission !== undefined && permission !== 'self') {
        expect(permissionNames, name).toContain(permission as Permission)
      }
    }
  })

  it.each(roleCodes.flatMap((role) => stores.map((store) => [role, store] as const)))(
    'lets %s of %s in, or does not exist for them',
    async (role, store) => {
      const now = new Date()
      const { credential } = await makeStaff(database.db, { role, stores: [store], now })
      const wrong: string[] = []
      for (const [name, endpoint] of endpoints) {
        const { status, text } = await knock(endpoint, credential)
        const expected = expectedOf(endpoint, role)
        const isRight = expected === 'let in' ? isLetIn(status) : status === 404
        if (!isRight) wrong.push(`${name}: ${status} instead of ${expected}`)
        // What does not exist says nothing of what it would be.
        const refused = { error_code: 5004, code: 'not_found', fields: {} }
        if (expected === 404) expect(JSON.parse(text), name).toEqual(refused)
      }
      expect(wrong).toEqual([])
      expect(shop.faults).toEqual([])
    },
  )

  it.each([
    ['nobody', async () => undefined],
    ['an invented session', async () => 'x'.repeat(43)],
    ['a customer', async () => customerCredential()],
    ['somebody whose session is over', async () => oldCredential()],
    ['somebody who was suspended', async () => suspendedCredential()],
  ])('asks %s to sign in', async (_, credentialOf) => {
    const credential = await credentialOf()
    const wrong: string[] = []
    for (const [name, endpoint] of endpoints) {
      if (readAccess(endpoint.access).name !== 'staff') continue
      const { status } = await knock(endpoint, credential)
      if (status !== 401) wrong.push(`${name}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('asks machines to sign in, whatever they prove elsewhere', async () => {
    const now = new Date()
    const sealed = {
      carrier: 'gls',
      signature: signCarrierMessage(CARRIER_SECRET, new Uint8Array(), now),
    }
    const station = await addStation(database.db, { name: 'press', now })
    const wrong: string[] = []
    for (const [name, endpoint] of endpoints) {
      if (readAccess(endpoint.access).name !== 'staff') continue
      const statuses = [
        (await knock(endpoint, station)).status,
        (await knock(endpoint, CARRIER_SECRET, sealed)).status,
        (await knock(endpoint, undefined, sealed)).status,
      ]
      if (statuses.some((status) => status !== 401)) wrong.push(`${name}: ${statuses.join(' ')}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(['accountant', 'admin', 'support-lead'] as const)(
    'asks %s for a fresh proof before a dangerous write, and before a dangerous file',
    async (role) => {
      const signedIn = new Date(Date.now() - HOUR_MS / 2)
      const { credential } = await makeStaff(database.db, { role, now: signedIn })
      const held: readonly string[] = builtInRoles[role].permissions
      const dangerous = endpoints.filter(([, { access, method, answer }]) => {
        const permission = readAccess(access).permission as Permission
        const isAct = method !== 'GET' || answer === 'file'
        return isAct && stepUpPermissions.includes(permission) && held.includes(permission)
      })
      expect(dangerous.length).toBeGreaterThan(0)
      for (const [name, endpoint] of dangerous) {
        expect(await knock(endpoint, credential), name).toMatchObject({ status: 403 })
      }
    },
  )

  it('is none of what a person of the shop finds among the customers’', async () => {
    const { credential } = await makeStaff(database.db, { role: 'support', now: new Date() })
    const thief = shop.visitor({ credential })
    expect(await thief.customer.getProfile({})).toMatchObject({ code: 'unauthenticated' })
  })
})

async function customerCredential() {
  const { caller } = await shop.customer(await makeCustomer(database.db))
  return caller.credential
}

async function oldCredential() {
  const now = new Date(Date.now() - 13 * HOUR_MS)
  return (await makeStaff(database.db, { role: 'admin', now })).credential
}

async function suspendedCredential() {
  const made = await makeStaff(database.db, { role: 'admin', now: new Date() })
  await database.db
    .updateTable('staff')
    .set({ status: 'SUSPENDED' })
    .where('id', '=', made.staffId)
    .execute()
  return made.credential
}
