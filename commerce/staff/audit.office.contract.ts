import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { actSorts } from './audit-sort.terms.ts'
import { calendarDate, flag, many, optional, text, wholeNumber } from '#api/fields.ts'

const read = { staff: 'audit.read' } as const
const people = many(z.uuid({ error: 'invalid' }), 100)
const MOST_ROWS = 100

/** Both days are within; days are those of the office. */
const Period = { from: optional(calendarDate), until: optional(calendarDate) }
const Page = { after: optional(text(300)), most: optional(wholeNumber(1, MOST_ROWS)) }

export const Act = z.object({
  actId: z.number(),
  at: z.string(),
  staffId: z.string().optional(),
  staffName: z.string().optional(),
  permission: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  store: z.string().optional(),
  reason: z.string().optional(),
  network: z.string(),
  /** Fields that changed, with what they were and what they are. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  isForgotten: z.boolean(),
})

const Check = z.object({
  checkedAt: z.string(),
  acts: z.number(),
  faults: z.array(z.object({ month: z.string(), id: z.number().optional(), fault: z.string() })),
})

/** Audit log: who did what, who looked at whom, and whether somebody has tampered with it. */
export const auditOfficeContract = {
  listActs: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/audit/acts',
    access: read,
    summary: 'Acts of people of the shop, newest first',
    input: z.object({
      staffId: people,
      permission: many(text(60), 40),
      objectKind: many(text(40), 40),
      objectId: optional(text(100)),
      store: many(text(20), 40),
      moneyOnly: optional(flag),
      sort: z.enum(actSorts).default('-at'),
      ...Period,
      ...Page,
    }),
    output: z.object({ acts: z.array(Act), next: z.string().optional() }),
  }),
  getAct: endpoint({
    method: 'GET',
    path: '/office/audit/acts/{act_id}',
    access: read,
    summary: 'One act, with every field that it changed',
    input: z.object({ actId: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    output: Act,
  }),
  listLooks: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/audit/looks',
    access: read,
    summary: 'Who opened whose order, customer or ticket, newest first',
    input: z.object({
      staffId: people,
      objectKind: many(text(40), 40),
      objectId: optional(text(100)),
      ...Period,
      ...Page,
    }),
    output: z.object({
      looks: z.array(
        z.object({
          staffId: z.string(),
          staffName: z.string(),
          objectKind: z.string(),
          objectId: z.string(),
          /** Within the hour from here. */
          hour: z.string(),
        }),
      ),
      next: z.string().optional(),
    }),
  }),
  listActors: endpoint({
    method: 'GET',
    path: '/office/audit/actors',
    access: read,
    summary: 'People and permissions that the log can be filtered by',
    input: z.object({}),
    output: z.object({
      people: z.array(z.object({ staffId: z.string(), name: z.string() })),
      permissions: z.array(z.object({ permission: z.string(), what: z.string() })),
    }),
  }),
  getAuditCheck: endpoint({
    method: 'GET',
    path: '/office/audit/check',
    access: read,
    summary: 'What the last check of the log found',
    input: z.object({}),
    output: z.object({ check: Check.optional() }),
  }),
  checkNow: endpoint({
    method: 'POST',
    path: '/office/audit/check',
    access: read,
    summary: 'Checks the whole log now',
    input: z.object({}),
    output: Check,
  }),
}
