import { addressGroup } from '#commerce/kernel/attempt-limit.ts'
import {
  hashCredential,
  isCredentialShaped,
  makeCredential,
} from '#commerce/session/session.rules.ts'
import { deviceNameOf } from '#commerce/session/device-name.ts'
import { SESSION_HOURS, STEP_UP_MINUTES } from './permission.terms.ts'
import type { OfficeCtx, SignedInStaff, StaffCtx } from './staff-context.ts'
import * as queries from './staff-session.queries.ts'

const MINUTE_MS = 60_000
const CREDENTIAL_BYTES = 32
/** An open page asks more often than this; one write a minute is enough to know that somebody is there. */
const TOUCH_MS = MINUTE_MS
const USUAL_IDLE_MINUTES = 60

export type StaffSignInWay = 'passkey' | 'invitation' | 'totp' | 'recovery' | 'company' | 'demo'

type Place = Pick<OfficeCtx, 'db' | 'now' | 'clientAddress' | 'clientAgent'>

/** A session for somebody who has proved who they are. The credential goes into a cookie and nowhere else. */
export async function openStaffSession(
  ctx: Place,
  staffId: string,
  way: StaffSignInWay,
): Promise<{ credential: string; sessionId: string }> {
  const credential = makeCredential(CREDENTIAL_BYTES)
  const row = await queries.insertSession(ctx.db, {
    credentialHash: hashCredential(credential),
    staffId,
    way,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + SESSION_HOURS * 60 * MINUTE_MS),
    // The first request asks for the roles, and sets the time that they give.
    idleUntil: new Date(ctx.now.getTime() + USUAL_IDLE_MINUTES * MINUTE_MS),
    network: addressGroup(ctx.clientAddress),
    device: deviceNameOf(ctx.clientAgent),
  })
  return { credential, sessionId: row.id }
}

/**
 * Person signed in with a credential; undefined for an ended, idle or unknown session. Only what a person does moves
 * its idle end: a page that was left open would else keep its session for twelve hours. What a page asks by itself may
 * bring that end nearer, where a role allows less than it did, and never put it off.
 */
export async function findStaffSession(
  ctx: Pick<Place, 'db' | 'now'> & { isUnattended: boolean },
  credential: string | undefined,
): Promise<SignedInStaff | undefined> {
  if (!credential || !isCredentialShaped(credential)) return undefined
  const row = await queries.selectSession(ctx.db, hashCredential(credential), ctx.now)
  if (!row) return undefined
  const idleMinutes = Math.min(
    USUAL_IDLE_MINUTES,
    ...row.assignments.map(({ idle_minutes }) => idle_minutes),
  )
  const idleUntil = new Date(ctx.now.getTime() + idleMinutes * MINUTE_MS)
  const laterMs = idleUntil.getTime() - row.idle_until.getTime()
  if (ctx.isUnattended ? laterMs < 0 : Math.abs(laterMs) > TOUCH_MS) {
    await queries.touchSession(ctx.db, row.session_id, idleUntil, ctx.now)
  }
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: row.language,
    sessionId: row.session_id,
    provedAt: row.proved_at,
    lastActAt: row.last_act_at ?? undefined,
    assignments: row.assignments.map((one) => ({
      role: one.role,
      permissions: one.permissions,
      stores: one.stores ?? undefined,
      validUntil: one.valid_until === null ? undefined : new Date(one.valid_until),
    })),
  }
}

/** Whether somebody proved within the last minutes who they are: an open screen is not enough for dangerous acts. */
export const isProofFresh = ({ provedAt }: SignedInStaff, now: Date): boolean =>
  now.getTime() - provedAt.getTime() <= STEP_UP_MINUTES * MINUTE_MS

export async function listOwnSessions({ db, staff, now }: StaffCtx) {
  const rows = await queries.selectSessionsOf(db, staff.id, now)
  return rows.map((row) => ({
    sessionId: row.id,
    isThis: row.id === staff.sessionId,
    way: row.way,
    since: row.created_at.toISOString(),
    network: row.network,
    device: row.device,
  }))
}
