import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { isOverTls } from '#tests/run/how-much.ts'

/** Address of the office: `officeUrl('/orders')`. */
export const officeUrl = (path = '') =>
  isOverTls
    ? `https://staff.localhost:${process.env['E2E_TLS_PORT']}/office${path}`
    : `http://staff.localhost:${process.env['E2E_PORT']}/office${path}`

/** Opens the office as the demo's person of a role. */
export async function signInAs(page: Page, role: string, path = ''): Promise<void> {
  if (isOverTls) {
    await signInAtMachine(page, role)
    await page.goto(officeUrl(path))
    return
  }
  await page.goto(officeUrl(`/sign-in?back=${encodeURIComponent(`/office${path}`)}`))
  await page.locator(`button[name=demo][value=${role}]`).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/office/sign-in'))
}

/** Session of the demo over TLS. The demo lets in nobody who comes by a proxy: the cookie is fetched beside it. */
async function signInAtMachine(page: Page, role: string): Promise<void> {
  const { origin, host } = new URL(officeUrl())
  const asked = request({
    host: '127.0.0.1',
    port: process.env['E2E_PORT'],
    path: '/office/sign-in',
    method: 'POST',
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
  asked.end(new URLSearchParams({ demo: role }).toString())
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(303)
  const cookies = (answer.headers['set-cookie'] ?? []).map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, url: origin, secure: true, httpOnly: true }
  })
  await page.context().addCookies(cookies)
}

/** Sets the language in which the office speaks to whoever is signed in, as their own page does. */
export async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const answer = await fetch('/api/office/staff/me/language', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams({ language: chosen }),
    })
    return answer.status
  }, language)
  expect(status).toBe(200)
}
