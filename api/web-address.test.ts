import { expect, it } from 'vitest'
import { isPublicWebAddress } from './web-address.ts'

it.each([
  'https://example.com',
  'http://anna-draws.example.org/portfolio?page=2#top',
  'https://www.müller.de/',
  'https://shop.example.co.uk:8443/',
])('%s may be opened', (address) => {
  expect(isPublicWebAddress(address)).toBe(true)
})

it.each([
  'https://user:pw@example.com',
  'https://user@example.com/',
  'https://example.com@evil.example/',
  'ftp://example.com',
  'javascript:alert(1)',
  'http://localhost/',
  'http://localhost.:3000/admin',
  'http://gb.localhost:3000/',
  'http://printer.local/',
  'http://router.lan/',
  'http://db.internal/',
  'http://intranet/',
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://10.0.0.5/',
  'http://169.254.169.254/latest/meta-data',
  'http://192.168.1.1/',
  'http://8.8.8.8/',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://[::ffff:127.0.0.1]/',
  'not an address',
])('%s may not be opened', (address) => {
  expect(isPublicWebAddress(address)).toBe(false)
})
