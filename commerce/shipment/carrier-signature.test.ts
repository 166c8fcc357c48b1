import { describe, expect, it } from 'vitest'
import { isCarrierMessage, signCarrierMessage } from './carrier-signature.ts'

const secret = 'a-secret-of-at-least-32-characters'
const body = Buffer.from('{"id":"1"}')
const now = new Date('2026-11-20T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const signature = signCarrierMessage(secret, body, now)

describe('a seal', () => {
  it('is good for five minutes, either way', () => {
    expect(isCarrierMessage(secret, body, signature, now)).toBe(true)
    expect(isCarrierMessage(secret, body, signature, later(300))).toBe(true)
    expect(isCarrierMessage(secret, body, signature, later(301))).toBe(false)
    expect(isCarrierMessage(secret, body, signature, later(-301))).toBe(false)
  })

  it('is of these bytes, this secret and this moment', () => {
    expect(isCarrierMessage(secret, Buffer.from('{"id":"2"}'), signature, now)).toBe(false)
    expect(isCarrierMessage(`${secret}x`, body, signature, now)).toBe(false)
    const moved = signature.replace(/t=\d+/, `t=${later(200).getTime() / 1000}`)
    expect(isCarrierMessage(secret, body, moved, later(200))).toBe(false)
  })

  it.each(['', 't=1', 'v1=00', `t=1,v1=${'0'.repeat(63)}`, `t=1e3,v1=${'0'.repeat(64)}`])(
    'is not %j',
    (wrong) => expect(isCarrierMessage(secret, body, wrong, now)).toBe(false),
  )
})
