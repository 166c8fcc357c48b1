import { describe, expect, it } from 'vitest'
import { base32Of, codeOf, findPeriod, otpauthOf, plainCode } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

describe('a code of an authenticator app', () => {
  it('is what RFC 6238 says', () => {
    const samples = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const
    for (const [seconds, code] of samples)
      expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code)
  })

  it('counts in its own period and the one before and after, and each once', () => {
    const now = new Date(1_111_111_109_000)
    const period = Math.floor(1_111_111_109 / 30)
    const at = (around: number, usedPeriod = 0) =>
      findPeriod(secret, codeOf(secret, period + around), { now, usedPeriod })
    expect([at(-1), at(0), at(1)]).toEqual([period - 1, period, period + 1])
    expect([at(-2), at(2)]).toEqual([undefined, undefined])
    expect(at(0, period)).toBeUndefined()
    expect(at(-1, period)).toBeUndefined()
    expect(findPeriod(secret, '٠٨١٨٠٤', { now, usedPeriod: 0 })).toBeUndefined()
  })

  it('is read as people write it', () => {
    expect(plainCode(' 081 804 ')).toBe('081804')
    expect(plainCode('abcd-efgh')).toBe('ABCDEFGH')
  })

  it('comes from a secret that apps can read', () => {
    expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(otpauthOf('GEZD', { issuer: 'Estampa office', email: 'a+b@example.com' })).toBe(
      'otpauth://totp/Estampa%20office:a%2Bb%40example.com?secret=GEZD&issuer=Estampa%20office&algorithm=SHA1&digits=6&period=30',
    )
  })
})
