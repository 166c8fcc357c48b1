import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sites-'))
  const file = join(folder, 'sites.json')
  const integrations = { ga4: 'G-TEST1234', meta: '1234567890' }
  await writeFile(file, JSON.stringify({ 'WPX-GB': { integrations } }))
  shop = await openShop({ SITES_FILE: file })
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true })
})

const policyOf = async (path: string) => {
  const page = await shop.ask(path)
  return { policy: page.headers['content-security-policy'], text: page.text }
}

it('a public page lets in the scripts of those whom the store works with', async () => {
  const { policy, text } = await policyOf('/')
  expect(policy).toMatch(/googletagmanager.*facebook/)
  expect(text).toContain('data-integrations')
})

it.each([
  '/login',
  '/login/password-reset?token=abc',
  '/login/link?token=abc',
  '/login/verify?token=abc',
  '/newsletter/confirm?token=abc',
  '/unsubscribe?token=abc',
  '/reviews/new?token=abc',
  '/tracking/abc',
  '/cart/prepared?token=abc',
  '/shared-design/abc',
  '/upload-from-phone/abc',
  '/add-photos/abc',
])('%s lets in nobody, whatever its visitor has agreed to', async (path) => {
  const { policy, text } = await policyOf(path)
  expect(policy).not.toMatch(/google|facebook/)
  expect(text).not.toContain('data-integrations')
})
