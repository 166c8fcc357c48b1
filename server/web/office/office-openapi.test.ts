import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAccess, SELF } from '#api/access.ts'
import { pathParameters, pathPattern } from '#api/contract.ts'
import { toSnake } from '#api/wire.ts'
import {
  builtInRoles,
  stepUpPermissions,
  type Permission,
} from '#commerce/staff/permission.terms.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { officeEndpoints } from '#tests/office-calls/office-call.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { createOfficeWeb, type OfficeParts } from './office-web.ts'

const ORIGIN = 'http://staff.localhost:3000'
const NOBODY = '00000000-0000-4000-8000-000000000000'

type Schema = { properties?: Record<string, unknown>; required?: string[] }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  description: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
  [extension: `x-${string}`]: unknown
}
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, object> }
}

let database: TestDatabase
let web: ReturnType<typeof createOfficeWeb>
let document: Document

beforeAll(async () => {
  database = await createTestDatabase()
  const renderer = { sites: [], build: { id: 'test' }, isDevelopment: false }
  web = createOfficeWeb({
    origin: ORIGIN,
    door: { transport: openApi(database.db).api, baseUrl: 'http://api.internal', token: undefined },
    renderer: renderer as unknown as OfficeParts['renderer'],
    live: undefined,
    chatNews: undefined as unknown as OfficeParts['chatNews'],
    addFiles: () => {},
  })
  const { credential } = await makeStaff(database.db, { role: 'translator', now: new Date() })
  const answer = await ask('/api/office/openapi.json', { cookie: `staff=${credential}` })
  document = (await answer.json()) as Document
})
afterAll(() => database.drop())

const env = { incoming: { socket: { remoteAddress: '10.0.0.1' }, headers: {} } }
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const form = method === 'GET' ? {} : { body: new URLSearchParams() }
  const asked = { method, headers: { origin: ORIGIN, ...headers }, ...form }
  return web.fetch(new Request(`${ORIGIN}${path}`, asked), env)
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  )
const operationOf = (name: string) =>
  operations().find(({ operation }) => operation.operationId === name)!

const isFilled = (schema: unknown) => {
  const { $comment: _, ...rest } = schema as Record<string, unknown>
  return Object.keys(rest).length > 0
}

describe('the OpenAPI document of the office', () => {
  it('is for whoever is signed in', async () => {
    expect((await ask('/api/office/openapi.json')).status).toBe(401)
  })

  it('describes every call of the contracts, and no other but streams', () => {
    const described = operations().map(({ path, method, operation }) =>
      [operation.operationId, method.toUpperCase(), path].join(' '),
    )
    const calls = officeEndpoints.map(([name, { method, path }]) => [name, method, path].join(' '))
    const streams = ['live GET /office/live', 'chat GET /office/chat/{public_id}/events']
    expect(described.toSorted()).toEqual([...calls, ...streams].toSorted())
  })

  it.each(officeEndpoints)('says of %s who may call it', (name, endpoint) => {
    const { operation } = operationOf(name)
    const { name: who, permission } = readAccess(endpoint.access)
    expect(operation['x-access']).toEqual(endpoint.access)
    expect(operation['x-permission']).toBe(permission)
    expect(operation.security).toEqual(who === 'staff' ? [{ staff: [] }] : [])
    expect(Object.keys(document.components.securitySchemes)).toContain('staff')
    expect(operation.description).not.toBe('')
    if (who !== 'staff' || permission === SELF) return
    const isDangerous = stepUpPermissions.includes(permission as Permission)
    const isAct = endpoint.method !== 'GET' || endpoint.answer === 'file'
    expect(operation['x-fresh-proof']).toBe(isDangerous && isAct)
    for (const role of Object.values(builtInRoles)) {
      const holds = (role.permissions as readonly string[]).includes(permission!)
      const roles = operation.description.split('Built-in roles that have it: ')[1]!
      expect(roles.slice(0, -1).split(', ').includes(role.name), role.name).toBe(holds)
    }
  })

  it.each(officeEndpoints)('holds what %s takes and answers', (name, endpoint) => {
    const { operation } = operationOf(name)
    const isForm = endpoint.method !== 'GET' && endpoint.body === 'form'
    const body = operation.requestBody?.content
    const form = body?.['application/x-www-form-urlencoded']?.schema
    const taken = [
      ...operation.parameters.filter((one) => one.in !== 'header').map((one) => one.name),
      ...Object.keys(form?.properties ?? {}),
    ]
    expect(taken.toSorted()).toEqual(Object.keys(endpoint.input.shape).map(toSnake).toSorted())
    expect(form !== undefined).toBe(isForm)
    const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath.toSorted()).toEqual(pathParameters(endpoint.path).toSorted())
    const keys = operation.parameters.filter((one) => one.name === 'Idempotency-Key')
    expect(keys.length).toBe(isForm ? 1 : 0)
    for (const { name: field, schema } of operation.parameters) {
      expect(isFilled(schema), field).toBe(true)
    }
    const answers = operation.responses['200']!.content
    const answer = endpoint.answer === 'file' ? 'application/octet-stream' : 'application/json'
    expect(Object.keys(answers)).toEqual([answer])
    if (endpoint.answer === 'file') return
    const schema = answers[answer]!.schema!
    expect(isFilled(schema)).toBe(true)
    expect(() =>
      new Ajv2020({ strict: false, validateFormats: false }).compile(schema),
    ).not.toThrow()
  })

  it('leads to the very calls: those for browsers ask to sign in, the others are of pages alone', async () => {
    const wrong: string[] = []
    for (const { path, method, operation } of operations()) {
      if (operation.operationId === 'live') continue
      const asked = `${new URL(document.servers[0]!.url).pathname}${path.replaceAll(/\{\w+\}/g, NOBODY)}`
      expect(asked).toMatch(pathPattern(`/api${path}`))
      const { status } = await ask(asked, {}, method.toUpperCase())
      const isStream = operation.operationId === 'chat'
      const expected = operation['x-called-by'] === 'browser' && !isStream ? 401 : 404
      if (status !== expected) wrong.push(`${operation.operationId}: ${status}, not ${expected}`)
    }
    expect(wrong).toEqual([])
  })
})
