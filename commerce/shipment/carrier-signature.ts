import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretsOf } from '#config/rotating-secret.ts'

/** Older or younger than this, a message may be one that somebody kept and plays again. */
const TOLERANCE_SECONDS = 300
const PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** Signature that a carrier sends beside its message: when it was sent, and a seal over both. */
export function signCarrierMessage(secret: string, body: Uint8Array, sentAt: Date): string {
  const seconds = Math.floor(sentAt.getTime() / 1000)
  return `t=${seconds},v1=${sealOf(secret, String(seconds), body).toString('hex')}`
}

export function isCarrierMessage(
  secret: string,
  body: Uint8Array,
  signature: string,
  now: Date,
): boolean {
  const [, seconds, seal] = PATTERN.exec(signature) ?? []
  if (seconds === undefined || seal === undefined) return false
  const given = Buffer.from(seal, 'hex')
  const isSealed = secretsOf(secret).some((one) =>
    timingSafeEqual(given, sealOf(one, seconds, body)),
  )
  if (!isSealed) return false
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
}

const sealOf = (secret: string, seconds: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
