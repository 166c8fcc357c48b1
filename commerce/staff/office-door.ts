import type { Kysely } from 'kysely'
import { readAccess, SELF } from '#api/access.ts'
import { knownSession, sessionAnew } from '#api/page-session.ts'
import { refuse } from '#api/refusal.ts'
import type { Bound } from '#api/bind.ts'
import { serve, type Api, type CallEnd, type Door } from '#api/serve.ts'
import { networkOf } from '#commerce/kernel/attempt-limit.ts'
import {
  runOnce,
  runSecretOnce,
  storeAlone,
  type IdempotencyRecord,
} from '#commerce/kernel/run-once.ts'
import { withSpan } from '#commerce/kernel/trace.ts'
import {
  kindOfRefusal,
  type ReportSecurity,
  type SecurityEvent,
} from '#commerce/kernel/security-event.ts'
import { recordAct, recordActAndAnswer, type Act } from './audit.service.ts'
import { may } from './may.rules.ts'
import { stepUpPermissions, type Permission } from './permission.terms.ts'
import type { OfficeCtx } from './staff-context.ts'
import { findStaffSession, isProofFresh } from './staff-session.service.ts'
import type { Standby } from '#db/standby.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type OfficeTools = {
  db: Db
  standby?: Pick<Standby, 'db' | 'mayRead'> | undefined
  origin: string
  reportFault: (error: unknown, endpoint: string) => void
  reportSecurity: ReportSecurity
  now?: (() => Date) | undefined
}

type DoorCtx = OfficeCtx & {
  permission: string | undefined
  /** Whether it changes something, or a file of it leaves the shop: to look alone is not dangerous. */
  isAct: boolean
  noted: Map<string, SecurityEvent>
}

/** Clocks of two hosts differ by less, or their hosts are ill. */
const CLOCKS_APART_MS = 2_000

/**
 * The API of the office: the same machinery as the shop's, with people of the shop instead of visitors. A write and
 * its row in the audit log are one transaction; a write that tells the log nothing is a fault and does not commit.
 */
export function makeOfficeApi(bounds: readonly Bound<never>[], tools: OfficeTools): Api {
  const door: Door<DoorCtx> = {
    async makeContext(asking, endpoint) {
      const { credential, clientAddress, clientAgent, requestId, isUnattended } = asking
      const { origin, standby } = tools
      const now = tools.now?.() ?? new Date()
      const isWrite = endpoint.method !== 'GET'
      // A page makes several calls for one person; who writes is looked up at that moment.
      const find = isWrite ? sessionAnew : knownSession
      const place = { db: tools.db, now, isUnattended }
      const staff = await find(asking, () => findStaffSession(place, credential))
      // Whoever has just changed something finds it changed.
      const wroteMsAgo = staff?.lastActAt ? now.getTime() - staff.lastActAt.getTime() : Infinity
      const isOldEnough = endpoint.mayBeOld && standby?.mayRead(wroteMsAgo - CLOCKS_APART_MS)
      const db = isOldEnough ? standby!.db : tools.db
      const { permission } = readAccess(endpoint.access)
      const note = () => {
        throw new Error('Only a write tells the audit log something.')
      }
      // By what they say: a transaction that is tried again notes the same once more.
      const noted = new Map<string, SecurityEvent>()
      const reportSecurity = (event: SecurityEvent) => void noted.set(JSON.stringify(event), event)
      const call = { clientAddress, clientAgent, requestId, permission }
      const isAct = isWrite || endpoint.answer === 'file'
      return { db, origin, staff, now, ...call, isAct, note, noted, reportSecurity }
    },
    authorize({ staff, now, isAct }, access) {
      const { name, permission } = readAccess(access)
      if (name === 'anyone' || name === 'link' || name === 'server') return
      if (!staff) return refuse('unauthenticated')
      if (permission === SELF) return
      // What somebody may not do does not exist for them: neither in a menu nor by its address.
      if (!may(staff, permission as Permission, now)) refuse('not_found')
      const isDangerous = stepUpPermissions.includes(permission as Permission)
      // Whoever reads a list is not asked again every five minutes.
      if (isDangerous && isAct && !isProofFresh(staff, now)) refuse('proof_needed')
    },
    trace: (name, work) => withSpan(`api ${name}`, {}, work),
    whoAsks: ({ staff }) => `staff ${staff?.id ?? 'nobody'}`,
    runOnce: (ctx, once, { execute }) => {
      let told: Act[] | undefined
      // A transaction that is tried again tells the log again, and a refusal that keeps its work tells it nothing.
      const audited = async (inner: DoorCtx) => {
        told = undefined
        const acts: Act[] = []
        const answer = await execute({ ...inner, note: (act) => void acts.push(act) })
        told = actsToRecord(ctx, acts)
        return answer
      }
      // Nobody is kept from signing in by an answer that got lost.
      const isWork = ctx.staff !== undefined && ctx.permission !== SELF
      if (!once.isSecret) {
        const storeRecord = (trx: Db, record: IdempotencyRecord) =>
          recordActs({ ...ctx, db: trx }, told ?? [], record)
        return runOnce(ctx, once, { execute: audited, fastPath: undefined, storeRecord })
      }
      const auditedAtOnce = async (inner: DoorCtx) => {
        const answer = await audited(inner)
        await recordActs(inner, told ?? [])
        return answer
      }
      return isWork
        ? runSecretOnce(ctx, once, { execute: auditedAtOnce })
        : runOnce(ctx, once, { execute: auditedAtOnce, fastPath: undefined })
    },
    reportFault: tools.reportFault,
    reportEnd: (ctx, end) => tellSecurity(tools.reportSecurity, ctx, end),
  }
  return serve(bounds as readonly unknown[] as readonly Bound<DoorCtx>[], door)
}

function actsToRecord({ staff, permission }: DoorCtx, acts: Act[]): Act[] {
  // What anybody may ask for, somebody who is signed in may ask for too: no right of theirs was used.
  if (!staff || permission === undefined) return []
  if (acts.length === 0 && permission !== SELF) {
    throw new Error('A write of the office told the audit log nothing.')
  }
  return acts
}

/** The last of the acts goes with the record of the write's answer. False when another write of its key has answered. */
async function recordActs(
  ctx: DoorCtx,
  acts: readonly Act[],
  record?: IdempotencyRecord,
): Promise<boolean> {
  const { db, staff, now } = ctx
  const permission = ctx.permission as Permission
  const who = {
    staffId: staff?.id ?? '',
    sessionId: staff?.sessionId,
    network: networkOf(ctx.clientAddress),
    requestId: ctx.requestId,
  }
  const last = record && acts.at(-1)
  for (const act of acts) if (act !== last) await recordAct(db, who, permission, act, now)
  if (!record) return true
  return last
    ? recordActAndAnswer(db, who, { permission, act: last, now }, record)
    : storeAlone(db, record)
}

/** Tells the security log what was noted during a call that succeeded, or the refusal that ended it. */
function tellSecurity(report: ReportSecurity, ctx: DoorCtx, end: CallEnd): void {
  const { endpoint, input, refusal } = end
  const where = { store: 'office', network: networkOf(ctx.clientAddress), requestId: ctx.requestId }
  const by = ctx.staff && `staff:${ctx.staff.id}`
  if (!refusal) {
    for (const event of ctx.noted.values()) report({ ...event, ...where, by })
    return
  }
  const kind = kindOfRefusal(refusal, endpoint.path)
  if (!kind) return
  const { email } = input as { email?: unknown }
  const named = typeof email === 'string' ? email : ctx.staff?.email
  const account = named === undefined ? undefined : { brand: 'office', email: named }
  report({ kind, way: `${endpoint.method} ${endpoint.path}`, account, ...where, by })
}
