import { expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { newestSecret, secretsOf } from './rotating-secret.ts'

const [fresh, former] = ['n'.repeat(32), 'f'.repeat(32)]

it('holds the newest first', () => {
  expect(secretsOf(`${fresh}, ${former},`)).toEqual([fresh, former])
  expect(newestSecret(`${fresh},${former}`)).toBe(fresh)
  expect(newestSecret(fresh)).toBe(fresh)
})

it('is long enough, each of them', () => {
  expect(readEnv({ API_TOKEN: `${fresh},${former}` }).API_TOKEN).toBe(`${fresh},${former}`)
  expect(() => readEnv({ API_TOKEN: `${fresh},short` })).toThrow('at least 32 characters')
})

it('of a carrier is named twice', () => {
  const { CARRIER_SECRETS } = readEnv({
    CARRIER_SECRETS: `gls:${fresh},dhl:${fresh},gls:${former}`,
  })
  expect(Object.fromEntries(CARRIER_SECRETS)).toEqual({ gls: `${fresh},${former}`, dhl: fresh })
})
