import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderOffice } from '#app/office/render-office.tsx'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { createOfficeWeb, type OfficeParts } from './office-web.ts'

const ORIGIN = 'http://staff.localhost:3000'

let database: TestDatabase
let now = new Date('2026-09-01T08:00:00Z')
beforeAll(async () => {
  // Vite writes it into the bundle.
  Object.assign(globalThis, { __ICON_VERSION__: 'test' })
  database = await createTestDatabase()
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, '__ICON_VERSION__')
  await database.drop()
})

const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

/** The office's host with an API of its own, and a browser of somebody who has just signed in. */
async function openBrowser() {
  const { api } = openApi(database.db, () => now)
  const { credential } = await makeStaff(database.db, { role: 'support', now })
  const renderer = {
    sites: [],
    build: { id: 'test' },
    isDevelopment: false,
    scripts: { office: { src: '/office.js', parts: [], styles: [] } },
    translate: () => (id: string) => id,
    app: async () => ({ renderOffice }),
  }
  const web = createOfficeWeb({
    origin: ORIGIN,
    door: { transport: api, baseUrl: 'http://api.internal', token: undefined },
    renderer: renderer as unknown as OfficeParts['renderer'],
    live: undefined,
    chatNews: undefined as unknown as OfficeParts['chatNews'],
    addFiles: () => {},
  })
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' }, headers: {} } }
  return async (path: string, headers: Record<string, string> = {}, form?: URLSearchParams) => {
    const asked = new Request(`${ORIGIN}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: `staff=${credential}`, origin: ORIGIN, ...headers },
      ...(form && { body: form }),
    })
    const answer = await web.fetch(asked, env)
    return { status: answer.status, text: await answer.text() }
  }
}

const ownQuestions: [string, string, Record<string, string>][] = [
  ['the news of its menu', '/api/office/news', { unattended: '1' }],
  ['itself again, when a number has changed', '/office/me', { unattended: '1' }],
  ['a picture on it', '/api/office/staff/me', { 'sec-fetch-dest': 'image' }],
]

it.each(ownQuestions)('a page that asks for %s keeps no session open', async (_, path, headers) => {
  const ask = await openBrowser()
  later(40)
  expect((await ask(path, headers)).status).toBe(200)
  later(25)
  const ended = await ask(path, headers)
  expect(ended.status).toBe(path.startsWith('/api') ? 401 : 303)
})

it('a person who opens a page, or whose script asks for them, stays signed in', async () => {
  const ask = await openBrowser()
  const asked: Record<string, string>[] = [
    {},
    { 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'empty' },
  ]
  for (const headers of asked) {
    later(40)
    expect((await ask('/office/me', headers)).status).toBe(200)
  }
})

it('what somebody wrote waits on the page that says that their session is over', async () => {
  const ask = await openBrowser()
  later(61)
  const form = new URLSearchParams([
    ['_key', 'key-of-this-form'],
    ['note', 'Call her <before> noon'],
    ['tags', 'late'],
    ['tags', 'gift'],
    ['_code', '123456'],
  ])
  const { status, text } = await ask('/office/orders/GB-1?tab=notes', {}, form)
  expect(status).toBe(401)
  expect(text).toContain('action="/office/orders/GB-1?tab=notes"')
  const kept = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  expect(kept.map(([, name, value]) => [name, value])).toEqual([
    ['_key', 'key-of-this-form'],
    ['note', 'Call her &lt;before&gt; noon'],
    ['tags', 'late'],
    ['tags', 'gift'],
  ])
  expect(text).toContain('href="/office/sign-in"')
})

/** Plain calls of the page's script: each follows a key or a press of a person. */
const askedByPeople = [
  "chat.ts: form.action, { method: 'POST', body })",
  'list.ts: href)',
  "notices.ts: apiPath('/office/notices/read'), {",
  'omnibox.ts: `/office/search?q=${encodeURIComponent(words)}`)',
  "passkeys.ts: apiPath('/office/staff/me/proofs/passkey'), {",
  'presence.ts: draft, written(text === undefined ? {} : { text }))',
  'preview.ts: href)',
]

it('every other call of the page’s script carries the mark', () => {
  const folder = `${import.meta.dirname}/../../../app/office/browser`
  const calls = globSync('*.ts', { cwd: folder }).flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .flatMap((line) => /(?<![A-Za-z])fetch\((.+)$/.exec(line)?.slice(1) ?? [])
      .map((call) => `${name}: ${call}`),
  )
  expect(calls.sort()).toEqual(
    [...askedByPeople, 'by-itself.ts: path, { ...init, headers })'].sort(),
  )
})
