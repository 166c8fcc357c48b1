import { expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { readTrustedProxies } from '#config/trusted-proxies.ts'
import { listStartWarnings } from './start-warnings.ts'

const demo = {
  sites: makeSites(3000),
  TRUSTED_PROXIES: readTrustedProxies(''),
  SMTP_URL: undefined,
  API_URL: undefined,
  BACKUP_TO: undefined,
  PAGE_SHARED_SECONDS: 0,
  kind: 'demo' as const,
  isDemo: true,
  STRIPE_SECRET_KEY: undefined,
  MOLLIE_API_KEY: undefined,
}
const live = { ...demo, isDemo: false, kind: 'live' as const, SMTP_URL: 'smtp://mail.example' }
const onHttps = makeSites(3000, { 'WPX-ES': { origin: 'https://www.example.es' } })

it('a demo on this machine starts without a warning', () => {
  expect(listStartWarnings(demo)).toEqual([])
})

it('an operator hears that visitors behind an unnamed proxy are one, until it is named', () => {
  const real = { ...demo, sites: onHttps, isDemo: false, SMTP_URL: 'smtp://mail.example' }
  expect(listStartWarnings(real)).toEqual([expect.stringMatching(/^TRUSTED_PROXIES is not set/)])
  const named = { ...real, TRUSTED_PROXIES: readTrustedProxies('10.0.0.0/8') }
  expect(listStartWarnings(named)).toEqual([])
})

it('an operator hears that a real shop sends no mail', () => {
  expect(listStartWarnings({ ...demo, isDemo: false })).toEqual([
    expect.stringMatching(/^SMTP_URL is not set/),
  ])
})

it('an operator hears that nobody pays by a test key', () => {
  const real = { ...live, BACKUP_TO: '/mnt/backups' }
  expect(listStartWarnings({ ...real, MOLLIE_API_KEY: 'test_x' })).toEqual([
    expect.stringMatching(/^MOLLIE_API_KEY is a test key/),
  ])
  expect(listStartWarnings({ ...real, MOLLIE_API_KEY: 'live_x' })).toEqual([])
})

it('an operator hears that a live shop makes no backup, and nobody else does', () => {
  expect(listStartWarnings(live)).toEqual([expect.stringMatching(/^BACKUP_TO is not set/)])
  expect(listStartWarnings({ ...live, BACKUP_TO: '/mnt/backups' })).toEqual([])
  // Its database is elsewhere, and so is who backs it up.
  expect(listStartWarnings({ ...live, API_URL: 'https://api.example' })).toEqual([])
})

it('an operator hears that a front lets no cache keep pages for long', () => {
  const front = { ...demo, API_URL: 'https://api.example' }
  expect(listStartWarnings({ ...front, PAGE_SHARED_SECONDS: 300 })).toEqual([
    expect.stringMatching(/^PAGE_SHARED_SECONDS=300 counts as 10/),
  ])
  expect(listStartWarnings({ ...front, PAGE_SHARED_SECONDS: 10 })).toEqual([])
  expect(listStartWarnings({ ...demo, PAGE_SHARED_SECONDS: 300 })).toEqual([])
})
