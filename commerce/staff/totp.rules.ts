import { createHmac, timingSafeEqual } from 'node:crypto'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** Clocks of phones are wrong by less than one period, and people need a moment to type. */
const PERIODS_AROUND = [0, -1, 1] as const
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps want a secret typed. */
export function base32Of(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const periodAt = (now: Date) => Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS)

/** Code of one period: RFC 6238 with SHA-1 and six digits, which is what every app knows. */
export function codeOf(secret: Uint8Array, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** Period whose code was typed; undefined for a wrong code, and for one of a period that was used already. */
export function findPeriod(
  secret: Uint8Array,
  code: string,
  { now, usedPeriod }: { now: Date; usedPeriod: number },
): number | undefined {
  if (!isTotpShaped(code)) return undefined
  const periods = PERIODS_AROUND.map((around) => periodAt(now) + around)
  return periods.find(
    (period) =>
      period > usedPeriod &&
      timingSafeEqual(Buffer.from(codeOf(secret, period)), Buffer.from(code)),
  )
}

export const isTotpShaped = (code: string) => /^\d{6}$/.test(code)

/** Spaces and dashes are how people read a code, not what it is. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Address that an app reads from a picture. */
export function otpauthOf(secret: string, account: { issuer: string; email: string }): string {
  const label = `${encodeURIComponent(account.issuer)}:${encodeURIComponent(account.email)}`
  const query = `secret=${secret}&issuer=${encodeURIComponent(account.issuer)}`
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_SECONDS}`
}
