import { crawler, type Row } from './hostile-row.ts'
import type { Step } from './hostile-step.ts'

const redirects = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '/\\\\evil.example',
  '//google%E3%80%82com',
  '/.//evil.example',
  '/login',
  '/login?redirect=/login',
  '%2F%2Fevil.example',
  `/${'a'.repeat(5_000)}`,
]

const own = /^(?:http:\/\/[a-z]+\.localhost:\d+)?\/(?![/\\])(?!login)/
const forged: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: '', referer: '' },
]
const writes = [
  '/login',
  '/logout',
  '/cart',
  '/newsletter',
  '/api/session',
  '/api/log',
  '/api/event/page',
  '/api/consent',
  '/api/attribution',
  '/api/shop/cart/lines',
  '/api/shop/affiliates/hits',
  '/api/auth/signout',
  '/api/auth/signin/credentials',
  '/api/auth/callback/credentials',
]
const restricted = ['/accounts/invoices', '/accounts/commissions', '/accounts/config']
const asData = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}.data`])
const toLogin: Step['expect'] = { status: [302, 202, 401, 403], notInBody: /commission.*minor/ }
const login = (email: string, password: string): Step => ({
  path: '/api/auth/callback/credentials',
  form: { csrfToken: '{csrf}', email, password, json: 'true' },
  expect: { status: [401], mayTakeMs: 6_000 },
})
/** What takes devices and ways in away, as the forms of the profile send it. */
const leftOpen: readonly Record<string, string>[] = [
  { intent: 'end-device', deviceId: 'others' },
  { intent: 'remove-passkey', passkeyId: '00000000-0000-4000-8000-000000000000' },
  { intent: 'unlink', provider: 'google' },
]
const wrong = (step: Partial<Step> & { email: string }): Step => {
  const { email, ...rest } = step
  return { ...login(email, 'wrong'), ...rest, expect: { status: [401, 429], mayTakeMs: 120_000 } }
}

/** Group S: sessions and signing in. */
export const sessionRows: readonly Row[] = [
  ...redirects.map((redirect): Row => ({
    id: 'S1',
    says: `/login?redirect=${redirect.slice(0, 30)}`,
    as: 'anna@example.com',
    steps: [
      {
        path: `/login?${new URLSearchParams({ redirect })}`,
        expect: { status: [302], location: own },
      },
    ],
  })),
  ...['https://evil.example', '//evil.example', 'https://%', `/${'a'.repeat(5_000)}`].map(
    (callbackUrl): Row => ({
      id: 'S2',
      says: `callbackUrl=${callbackUrl.slice(0, 30)}`,
      as: 'anna@example.com',
      steps: [
        {
          path: '/api/auth/signout',
          form: { csrfToken: '{csrf}', callbackUrl },
          expect: { status: [302], location: /^https?:\/\/[a-z]+\.localhost:\d+\/$/ },
        },
      ],
    }),
  ),
  {
    id: 'S2',
    says: 'callbackUrl twice',
    as: 'anna@example.com',
    steps: [
      {
        path: '/api/auth/signout',
        body: 'csrfToken={csrf}&callbackUrl=/cart&callbackUrl=//evil.example',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        expect: { status: [302], location: /^https?:\/\/[a-z]+\.localhost:\d+\/$/ },
      },
    ],
  },
  {
    id: 'S4',
    says: 'signing out without a token, with another’s, by a link, from elsewhere',
    as: 'anna@example.com',
    steps: [
      {
        path: '/api/auth/signout',
        form: {},
        expect: { status: [400], body: /Could not fetch CSRF Token for signing out/ },
      },
      {
        path: '/api/auth/signout',
        form: { csrfToken: 'a'.repeat(64) },
        expect: { status: [400], body: /Could not fetch CSRF Token for signing out/ },
      },
      { path: '/api/auth/signout', expect: { status: [400, 405] } },
      {
        path: '/api/auth/signout',
        form: { csrfToken: '{csrf}' },
        headers: { origin: 'https://evil.example' },
        expect: { status: [403] },
      },
      { path: '/api/session', expect: { status: [200], body: /anna@example\.com/ } },
    ],
  },
  ...forged.map((headers): Row => ({
    id: 'S5',
    says: `writes with ${JSON.stringify(headers)}`,
    steps: writes.map((path) => ({ path, form: { a: '1' }, headers, expect: { status: [403] } })),
  })),
  {
    id: 'S7',
    says: 'wrong passwords for many accounts from one address',
    steps: [
      ...Array.from({ length: 21 }, (_, i) => wrong({ email: `nobody${i}@example.com` })),
      { ...wrong({ email: 'x@example.com' }), expect: { status: [429] } },
      {
        ...wrong({ email: 'y@example.com' }),
        headers: { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' },
        expect: { status: [429] },
      },
    ],
  },
  {
    id: 'S8',
    says: 'logging in with a known and an unknown e-mail',
    alike: true,
    steps: [
      login('anna@example.com', 'not-the-password'),
      login('eva9@example.com', 'not-the-password'),
    ],
  },
  {
    id: 'S8',
    says: 'asking for a new password for a known and an unknown e-mail',
    alike: true,
    steps: ['anna@example.com', 'eva9@example.com'].map((email) => ({
      path: '/login/password-reset',
      form: { email },
      expect: { status: [200, 302, 303] },
    })),
  },
  {
    id: 'S8',
    says: 'the newsletter for a known and an unknown e-mail',
    alike: true,
    gained: [{ table: 'newsletter_subscription', by: 2 }],
    steps: ['anna+{host}@example.com', 'evan+{host}@example.com'].map((email) => ({
      path: '/newsletter',
      form: { email, policy: 'on', wordingVersion: '2026-11' },
      expect: { status: [302, 303] },
    })),
  },
  {
    id: 'S10',
    says: 'an invented token to reset a password, and where its page is told of',
    steps: [
      {
        path: '/login/password-reset?token=invented-token-of-some-length',
        expect: { status: [200, 404, 410], header: ['referrer-policy', /^no-referrer$/] },
      },
      {
        path: '/login/password-reset?token=invented-token-of-some-length',
        form: { token: 'invented-token-of-some-length', password: 'a-new-good-password' },
        expect: { status: [200, 404, 410, 422] },
      },
    ],
  },
  {
    id: 'S11',
    says: 'an invented token to change an e-mail, as somebody else',
    as: 'milo@example.com',
    steps: [
      {
        path: '/accounts/email-change?token=invented-token-of-some-length',
        form: { token: 'invented-token-of-some-length' },
        expect: { status: [410] },
      },
      { path: '/api/session', expect: { status: [200], body: /milo@example\.com/ } },
    ],
  },
  {
    id: 'S13',
    says: 'a session that names itself a partner',
    steps: [
      {
        path: '/api/session',
        json: { customer: { id: 1, kind: 'partner', isPartner: true }, session: { admin: true } },
        expect: { status: [200], body: /"customer":null/ },
      },
      { path: '/accounts/invoices', expect: toLogin },
    ],
  },
  {
    id: 'S13',
    says: 'consent of a crawler, unknown fields, a megabyte',
    agent: crawler,
    steps: [
      {
        path: '/api/consent',
        json: { choice: 'all', role: 'admin', __proto__: { isPartner: true } },
        expect: { status: [200] },
      },
      { path: '/api/session', expect: { status: [200], body: /"isConsentGiven":false/ } },
      { path: '/api/session', json: { a: 'x'.repeat(1_000_000) }, expect: { status: [413] } },
    ],
  },
  {
    id: 'S14',
    says: 'pages of partners, and their data, as a visitor',
    steps: asData(restricted).map((path) => ({ path, expect: toLogin })),
  },
  {
    id: 'S14',
    says: 'pages of partners, and their data, as a customer',
    as: 'anna@example.com',
    steps: asData(restricted).map((path) => ({ path, expect: toLogin })),
  },
  {
    id: 'S14',
    says: 'pages of partners, as a partner',
    as: 'milo@example.com',
    steps: restricted.map((path) => ({ path, expect: { status: [200] } })),
  },
  {
    id: 'S16',
    says: 'two hundred questions at once, and none revives a session that has ended',
    as: 'anna@example.com',
    steps: [
      {
        path: '/api/session',
        times: 200,
        atOnce: true,
        expect: { status: [200], body: /anna@example\.com/, mayTakeMs: 5_000 },
      },
      {
        path: '/api/auth/signout',
        form: { csrfToken: '{csrf}' },
        expect: { status: [302] },
      },
      { path: '/api/session', expect: { status: [200], body: /"customer":null/ } },
    ],
  },
  {
    id: 'S17',
    says: 'what a browser keeps of a customer who signs out, and of a visitor who never signed in',
    as: 'anna@example.com',
    steps: [
      {
        path: '/api/auth/signout',
        form: { csrfToken: '{csrf}' },
        expect: { status: [302], header: ['clear-site-data', /^"cache", "storage"$/] },
      },
      { path: '/api/session', form: {}, expect: { status: [200] } },
      { path: '/logout', form: {}, expect: { status: [303], header: ['clear-site-data', /^$/] } },
    ],
  },
  {
    id: 'S18',
    says: 'at a browser that was left open: devices, passkeys and linked accounts without the password',
    as: 'anna@example.com',
    steps: [
      ...leftOpen.flatMap((form) => [
        { path: '/accounts/profile', form, expect: { status: [422] } },
        {
          path: '/accounts/profile',
          form: { ...form, password: 'a guess' },
          expect: { status: [422], mayTakeMs: 6_000 },
        },
      ]),
      { path: '/api/session', expect: { status: [200], body: /anna@example\.com/ } },
    ],
  },
  {
    id: 'S19',
    says: 'a session that is used every day, half a year after its customer signed in',
    as: 'anna@example.com',
    steps: [{ path: '/api/session', expect: { status: [200], body: /anna@example\.com/ } }],
    async scene(stage) {
      await stage.change(`update session set signed_in_at = signed_in_at - interval '181 days'
        where customer_id in (select id from customer where email = 'anna@example.com')`)
      await stage.ask({
        path: '/api/session',
        expect: { status: [200], body: /"customer":null/ },
      })
    },
  },
  {
    id: 'S20',
    says: 'cookies and links sealed by versions of keys that never were',
    steps: ['0', '2', '999999999', '-1', '1e9', 'NaN', '__proto__'].map((version) => ({
      path: '/api/auth/signout',
      form: { csrfToken: 'a'.repeat(64) },
      headers: { cookie: `csrf=${'a'.repeat(64)}.${'b'.repeat(64)}.${version}` },
      expect: { status: [400] },
    })),
  },
  {
    id: 'S21',
    says: 'a wrong password, of which the log tells without naming anybody',
    steps: [login('canary-of-the-log@example.com', 'canary-password-of-nobody')],
    canaries: ['canary-of-the-log', 'canary-password-of-nobody'],
    logged: /"event":"security","kind":"sign-in-failed".*"network":"[0-9.:a-f]+\/\d+"/,
  },
]
