import type { Kysely } from 'kysely'
import type { SecurityEvent } from '#commerce/kernel/security-event.ts'
import type { Tables } from '#db/tables.ts'
import type { Act } from './audit.service.ts'
import type { Assignment } from './may.rules.ts'

/** A person of the shop with a session that is open. */
export type SignedInStaff = {
  id: string
  email: string
  name: string
  language: string
  sessionId: string
  /** When they changed something last, by the clock of the process that did it. */
  lastActAt?: Date | undefined
  /** When they last proved who they are. */
  provedAt: Date
  assignments: readonly Assignment[]
}

/** First argument of every use case of the office, made once for each call at its door. */
export type OfficeCtx = {
  /** Already a transaction in every write. */
  db: Kysely<Tables>
  /** Of the office's own host. */
  origin: string
  staff: SignedInStaff | undefined
  clientAddress: string | undefined
  clientAgent: string | undefined
  requestId: string | undefined
  /** Tells the audit log what the write did. A write that tells nothing does not commit. */
  note: (act: Act) => void
  /** Tells the security log, when the call has succeeded. */
  reportSecurity: (event: SecurityEvent) => void
  now: Date
}

export type StaffCtx = OfficeCtx & { staff: SignedInStaff }

/** Rights of somebody at a moment: enough for what only reads, also where nobody's request is answered. */
export type ReadingCtx = Pick<StaffCtx, 'db' | 'staff' | 'now'>

/** Contexts that use cases of the office get, by who may call them. */
export type OfficeContexts = {
  anyone: OfficeCtx
  link: OfficeCtx
  server: OfficeCtx
  staff: StaffCtx
}
