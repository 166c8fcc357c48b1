import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { forgetAttempts, refusePastLimit } from '#commerce/kernel/attempt-limit.ts'
import { openSealedText, sealedVersionOf, sealText } from '#commerce/kernel/sealed-text.ts'
import type { SealedTexts } from '#commerce/kernel/signing-key/key-rotation.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './totp.queries.ts'
import { base32Of, findPeriod, isTotpShaped, otpauthOf, plainCode } from './totp.rules.ts'
import {
  issueStaffToken,
  openTokenSecret,
  readStaffToken,
  takeStaffToken,
} from './staff-token.service.ts'

type Place = { db: Kysely<Tables>; now: Date }

const PURPOSE = 'staff authenticator'
const ISSUER = 'Estampa office'
const SECRET_BYTES = 20
const SETUP_MS = 15 * 60_000
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
/** Three codes count at a moment: so few attempts find none of a million. */
const codeLimit = { name: 'staff code', most: 6, windowMinutes: 15 }

/** Attempts at the codes of one person. Outside of the transaction: a refusal would undo the count. */
export const limitCodes = (place: Place, staffId: string) =>
  refusePastLimit(place, codeLimit, staffId)

type Person = { id: string; email: string }

/**
 * Secret for an app, kept sealed until the app has shown a code of it. `setup` names one that was begun: a page that
 * is drawn again after a wrong code shows the same picture.
 */
export async function beginTotp(ctx: Place, person: Person, setup: string | undefined) {
  const known = setup === undefined ? undefined : await readSetup(ctx, person.id, setup)
  const secret = known ?? randomBytes(SECRET_BYTES)
  const named =
    known && setup !== undefined
      ? setup
      : await issueStaffToken(ctx, {
          purpose: 'TOTP_NEW',
          staffId: person.id,
          lifeMs: SETUP_MS,
          secret: secret.toString('base64'),
        })
  const text = base32Of(secret)
  return {
    setup: named,
    secret: text,
    uri: otpauthOf(text, { issuer: ISSUER, email: person.email }),
  }
}

async function readSetup(ctx: Place, staffId: string, setup: string): Promise<Buffer | undefined> {
  const token = await readStaffToken(ctx, 'TOTP_NEW', setup)
  if (token?.staff_id !== staffId) return undefined
  return Buffer.from(await openTokenSecret(ctx, setup, token), 'base64')
}

/** The app has shown that it holds the secret. Codes for a lost phone are told this once. */
export async function confirmTotp(
  ctx: Place,
  staffId: string,
  { setup, code }: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const token = await takeStaffToken(ctx, 'TOTP_NEW', setup)
  if (token?.staff_id !== staffId) return refuse('expired')
  const secret = Buffer.from(await openTokenSecret(ctx, setup, token), 'base64')
  const period = findPeriod(secret, plainCode(code), { now: ctx.now, usedPeriod: 0 })
  if (period === undefined) return refuse('invalid', { code: 'code_wrong' })
  const sealed = await sealText(ctx.db, PURPOSE, secret.toString('base64'), staffId)
  await queries.putTotp(ctx.db, staffId, { sealed, period, now: ctx.now })
  await forgetAttempts(ctx, codeLimit, staffId)
  return { recoveryCodes: await renewRecoveryCodes(ctx, staffId) }
}

/** Another ten; those of before open nothing. */
export async function renewRecoveryCodes({ db }: Pick<Place, 'db'>, staffId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32Of(randomBytes(RECOVERY_BYTES)))
  await queries.replaceRecoveryCodes(
    db,
    staffId,
    codes.map((code) => recoveryHash(staffId, code)),
  )
  return codes.map((code) => code.match(/.{4}/g)!.join('-').toLowerCase())
}

const recoveryHash = (staffId: string, code: string) =>
  hash('sha256', `${staffId} ${code}`, 'buffer')

/** Whether a code is the app's of this moment; each counts once. */
export async function takeTotpCode(ctx: Place, staffId: string, typed: string): Promise<boolean> {
  const code = plainCode(typed)
  const row = isTotpShaped(code) ? await queries.lockTotp(ctx.db, staffId) : undefined
  if (!row) return false
  const secret = Buffer.from(await openSealedText(ctx.db, PURPOSE, row.secret, staffId), 'base64')
  const period = findPeriod(secret, code, { now: ctx.now, usedPeriod: Number(row.last_period) })
  if (period === undefined) return false
  await queries.setLastPeriod(ctx.db, staffId, period)
  await forgetAttempts(ctx, codeLimit, staffId)
  return true
}

/** Way that a typed code opened: the app, or one of the codes for a lost phone. */
export async function takeCode(
  ctx: Place,
  staffId: string,
  typed: string,
): Promise<'totp' | 'recovery' | undefined> {
  if (await takeTotpCode(ctx, staffId, typed)) return 'totp'
  const code = plainCode(typed)
  if (isTotpShaped(code)) return undefined
  const isGood = await queries.useRecoveryCode(
    ctx.db,
    staffId,
    recoveryHash(staffId, code),
    ctx.now,
  )
  if (!isGood) return undefined
  await forgetAttempts(ctx, codeLimit, staffId)
  return 'recovery'
}

/** Secrets of apps, for whoever changes the keys that seal them. */
export const sealedAuthenticators: SealedTexts = {
  async reseal(db, keyVersion) {
    let count = 0
    for (const { staff_id, secret } of await queries.selectSecrets(db)) {
      if (sealedVersionOf(secret) === keyVersion) continue
      const text = await openSealedText(db, PURPOSE, secret, staff_id)
      const to = await sealText(db, PURPOSE, text, staff_id)
      if (await queries.replaceSecret(db, staff_id, { from: secret, to })) count += 1
    }
    return count
  },
  async isSealedBy(db, keyVersion) {
    const rows = await queries.selectSecrets(db)
    return rows.some(({ secret }) => sealedVersionOf(secret) === keyVersion)
  },
}
