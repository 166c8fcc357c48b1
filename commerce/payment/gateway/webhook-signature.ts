import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsOf } from '#config/rotating-secret.ts'
import { BadWebhook } from './gateway.ts'

const TOLERANCE_SECONDS = 300

/** In constant time, also for what is not even as long. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const signatureOf = (secret: string, text: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** By the secret, or by one of those that it is rotated between. */
export const isSigned = (secret: string, text: string | Buffer, given: string): boolean =>
  secretsOf(secret).some((one) => isSameText(given, signatureOf(one, text)))

/**
 * Stripe's way: `t=<seconds>,v1=<hex>,v1=<hex>` over `<seconds>.<body>`. What is older or newer than
 * five minutes may have been caught and sent again.
 */
export function checkTimedSignature(
  secret: string,
  { body, header }: { body: Buffer; header: string | undefined },
  now: Date,
): void {
  const parts = (header ?? '').slice(0, 2_000).split(',')
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time = '', ...more] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || more.length > 0) throw new BadWebhook('no time')
  const signed = Buffer.concat([Buffer.from(`${time}.`), body])
  if (!valuesOf('v1').some((given) => isSigned(secret, signed, given))) {
    throw new BadWebhook('wrong signature')
  }
  if (Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE_SECONDS) {
    throw new BadWebhook('wrong time')
  }
}

export function signTimed(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1_000)
  return `t=${time},v1=${signatureOf(secret, `${time}.${body}`)}`
}

/** An object, or no message of a provider. */
export function readJsonObject(body: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw new BadWebhook('no JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadWebhook('no object')
  }
  return value as Record<string, unknown>
}
