import { hash, randomBytes } from 'node:crypto'
import { storeRows } from '#config/site-table.ts'
import type { Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'
import type { Stage } from './stage.ts'

const HOST = 'staff.localhost'
const office = { host: HOST }
const officePaths = [
  '/office',
  '/office/orders',
  '/office/sign-in',
  '/office/sign-in/invitation/x',
  '/api/office/staff/me',
  '/api/office/openapi.json',
  '/api/office/live',
]

const asked = (
  paths: readonly string[],
  headers: Record<string, string>,
  status: readonly number[],
): Step[] => paths.map((path) => ({ path, headers, expect: { status } }))

const signIn = (headers: Record<string, string>, status: readonly number[]): Step => ({
  path: '/office/sign-in',
  method: 'POST',
  headers: { ...office, ...headers },
  form: { demo: 'admin' },
  expect: { status, notInBody: /set-cookie/i },
})

/** What a code on a parcel could hold, were it printed by somebody else. */
const scanned = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  'javascript:alert(1)',
  'https://evil.example/',
  '{{7*7}}${7*7}',
  '\u202e\u0000\r\nSet-Cookie: a=b',
  'A'.repeat(3_000),
]

const aliveMarkup = /<(?:img|svg) [^>]*on\w+=|<script>alert|href="javascript:/i

/** A person of the shop who is signed in, as the headers of their browser; `leave` forgets them. */
async function enterAs(role: string, { openVisitor, select }: Stage) {
  const by = openVisitor()
  const credential = randomBytes(32).toString('base64url')
  const email = `${credential.toLowerCase()}@staff.example`
  await select(
    `with person as (
       insert into staff (email, name, language, status)
       values ($1, 'Person of a row', 'en', 'ACTIVE') returning id
     ), given as (
       insert into staff_assignment (staff_id, role) select id, $2 from person
     )
     insert into staff_session (credential_hash, staff_id, way, expires_at, idle_until, proved_at)
     select $3, id, 'passkey', now() + interval '1 hour', now() + interval '1 hour', now()
     from person returning id`,
    [email, role, hash('sha256', credential, 'buffer')],
  )
  const name = by.origin.startsWith('https:') ? '__Host-staff' : 'staff'
  return {
    by,
    cookie: `${name}=${credential}`,
    leave: () => select('delete from staff where email = $1', [email]),
  }
}

/** Forwarded requests: whoever they come from does not sit at this machine. */
const forwarded: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-real-ip': '203.0.113.9' },
  { via: '1.1 proxy' },
]

/** Group O: the office, asked for by who does not work there. */
export const officeRows: readonly Row[] = [
  {
    id: 'O1',
    says: 'pages and calls of the office under the name of a store',
    steps: asked(officePaths, {}, [404]),
  },
  {
    id: 'O1',
    says: 'pages and calls of the office under the names of all stores',
    steps: storeRows.flatMap(({ localName }) =>
      asked(officePaths, { host: `${localName}.localhost` }, [404]),
    ),
  },
  {
    id: 'O2',
    says: 'pages and calls of a store under the name of the office',
    steps: asked(['/cart', '/accounts/home', '/api/session', '/create/5', '/t/x'], office, [404]),
  },
  {
    id: 'O3',
    says: 'the session of a customer at the door of the office',
    as: 'anna@example.com',
    steps: [
      ...asked(['/api/office/staff/me', '/api/office/openapi.json'], office, [401]),
      {
        path: '/office/orders',
        headers: office,
        expect: { status: [303], location: /^\/office\/sign-in\?back=/ },
      },
    ],
  },
  ...['https://evil.example', 'null', '{origin}'].map((origin): Row => ({
    id: 'O4',
    says: `a form of ${origin} that is sent to the office`,
    steps: [
      signIn({ origin }, [403]),
      {
        path: '/api/office/staff/me/end',
        method: 'POST',
        headers: { ...office, origin, 'sec-fetch-site': 'cross-site' },
        form: {},
        expect: { status: [403] },
      },
    ],
  })),
  ...forwarded.map((headers): Row => ({
    id: 'O5',
    says: `a person of the demo with ${Object.entries(headers).flat().join(' ')}`,
    steps: [signIn(headers, [403, 404])],
  })),
  {
    id: 'O6',
    says: 'invitations that are none',
    steps: asked(
      ['x', 'A'.repeat(43), '%00', '..%2f..%2fme', 'a'.repeat(2_000)].map(
        (token) => `/office/sign-in/invitation/${token}`,
      ),
      office,
      [400, 404, 414, 422],
    ),
  },
  {
    id: 'O7',
    says: 'links by email that are none, or of another browser',
    steps: ['', 'entry=x', `entry=${'A'.repeat(43)}`, 'entry=a; entry=b'].flatMap((cookie) =>
      asked(
        ['x', 'A'.repeat(43), '%00'].map((token) => `/office/sign-in/link/${token}`),
        { ...office, ...(cookie && { cookie }) },
        [400, 404, 422],
      ),
    ),
  },
  {
    id: 'O8',
    says: 'answers of a company’s sign-in that nobody asked for',
    steps: ['', 'company=entry.x', `company=proof.${'A'.repeat(43)}`].flatMap((cookie) =>
      asked(
        ['', '?code=x&state=y', '?error=access_denied', '?code=x&code=y'].map(
          (query) => `/office/sign-in/company${query}`,
        ),
        { ...office, ...(cookie && { cookie }) },
        [303, 401],
      ),
    ),
  },
  {
    id: 'O9',
    says: 'the session of a person of the shop at the door of a store',
    steps: [],
    async scene(stage) {
      const { ask } = stage
      const { by, cookie, leave } = await enterAs('admin', stage)
      const mine = { path: '/api/office/staff/me', headers: { ...office, cookie } }
      await ask({ ...mine, expect: { status: [200] } }, by)
      const headers = { cookie }
      for (const path of officePaths) await ask({ path, headers, expect: { status: [404] } }, by)
      const nobody = { status: [200], body: /"customer":null/, notInBody: /"permissions"/ }
      await ask({ path: '/api/session', headers, expect: nobody }, by)
      const guarded = { status: [302], location: /\/login/ }
      await ask({ path: '/accounts/orders', headers, expect: guarded }, by)
      await leave()
    },
  },
  {
    id: 'O10',
    says: 'codes for the scanner that are HTML, scripts and addresses',
    steps: [],
    async scene(stage) {
      const { by, cookie, leave } = await enterAs('production', stage)
      for (const code of scanned) {
        const query = new URLSearchParams({ code, did: code, no: code, mode: code })
        const path = `/office/production/scan?${query}`
        const expect = { status: [200, 400, 404, 422], notInBody: aliveMarkup }
        await stage.ask({ path, headers: { ...office, cookie }, expect }, by)
      }
      await leave()
    },
  },
]
