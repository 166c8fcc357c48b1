import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, many, plainText, wholeNumber } from '#api/fields.ts'
import { permissionNames } from './permission.terms.ts'
import { staffLimitActs } from './staff.terms.ts'
import { Person } from './staff.office.contract.ts'

const id = z.uuid({ error: 'invalid' })
const Nothing = z.object({})
const manage = { staff: 'staff.manage' } as const
const read = { staff: 'staff.manage' } as const

const roleCode = z.string({ error: 'required' }).regex(/^[a-z][a-z-]{1,39}$/, 'invalid')
const permissions = many(z.enum(permissionNames, { error: 'unknown' }), permissionNames.length)
const idleMinutes = wholeNumber(5, 720)
const act = z.enum(staffLimitActs, { error: 'invalid' })
const currency = z.string({ error: 'required' }).regex(/^[A-Z]{3}$/, 'invalid')
const MOST_MINOR = 1_000_000_000

const Limit = z.object({
  act,
  currency: z.string(),
  mostMinor: z.number(),
  mostPerDayMinor: z.number(),
})

const Role = z.object({
  code: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  idleMinutes: z.number(),
  revision: z.number(),
  people: z.number(),
  isBuiltIn: z.boolean(),
  /** Permissions that the shop itself puts into a role of this name, and that whoever changed it left out or never saw. */
  lacking: z.array(z.string()),
  /** Whether whoever asks may give it, in all stores. */
  mayGive: z.boolean(),
})

/** People and roles: what whoever manages them sees and changes. */
export const peopleOfficeContract = {
  getPerson: endpoint({
    method: 'GET',
    path: '/office/people/{staff_id}',
    access: read,
    summary: 'A person of the shop: roles, limits, ways in, open sessions',
    input: z.object({ staffId: id }),
    output: Person.extend({
      isMe: z.boolean(),
      mayUseTotp: z.boolean(),
      hasTotp: z.boolean(),
      recoveryCodes: z.number(),
      companySince: z.string().optional(),
      /** Until when an invitation of theirs works. */
      invitedUntil: z.string().optional(),
      sessions: z.number(),
      limits: z.array(Limit),
    }),
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/office/roles',
    access: read,
    summary: 'Roles with what they permit, and every permission there is',
    input: z.object({}),
    output: z.object({
      roles: z.array(Role),
      permissions: z.array(
        z.object({ permission: z.string(), what: z.string(), mayGive: z.boolean() }),
      ),
    }),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/office/roles',
    access: manage,
    summary: 'A role of the shop’s own; nobody puts a permission into it that they lack',
    input: z.object({ code: roleCode, name: plainText(60), permission: permissions, idleMinutes }),
    output: z.object({ code: z.string(), revision: z.number() }),
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/office/roles/{code}',
    access: manage,
    summary: 'Changes a role for everybody who has it; `conflict` when somebody else just did',
    input: z.object({
      code: roleCode,
      name: plainText(60),
      permission: permissions,
      idleMinutes,
      revision: wholeNumber(1, 1_000_000),
    }),
    output: z.object({ revision: z.number() }),
  }),
  removeRole: endpoint({
    method: 'POST',
    path: '/office/roles/{code}/removal',
    access: manage,
    summary: 'Removes a role of the shop’s own that nobody has',
    input: z.object({ code: roleCode }),
    output: Nothing,
  }),
  setLimit: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/limits',
    access: manage,
    summary: 'How much somebody gives back or makes again at once and in a day; never one’s own',
    input: z.object({
      staffId: id,
      act,
      currency,
      mostMinor: wholeNumber(0, MOST_MINOR),
      mostPerDayMinor: wholeNumber(0, MOST_MINOR),
    }),
    output: Nothing,
  }),
  removeLimit: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/limits/removal',
    access: manage,
    summary: 'Back to the usual limit',
    input: z.object({ staffId: id, act, currency }),
    output: Nothing,
  }),
  allowTotp: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/totp',
    access: manage,
    summary: 'Whether an authenticator app and a link by email let somebody in without a passkey',
    input: z.object({ staffId: id, isAllowed: flag }),
    output: Nothing,
  }),
  resetTotp: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/totp/removal',
    access: manage,
    summary:
      'For a lost phone: its app and the recovery codes open nothing, and every session ends',
    input: z.object({ staffId: id }),
    output: Nothing,
  }),
  unlinkCompany: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/company/removal',
    access: manage,
    summary:
      'The company’s account opens nothing any more; `conflict` where it is the only way in that somebody has',
    input: z.object({ staffId: id }),
    output: Nothing,
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/invitation/removal',
    access: manage,
    summary: 'Takes an invitation back that nobody has accepted',
    input: z.object({ staffId: id }),
    output: Nothing,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/office/people/{staff_id}/sessions/end',
    access: manage,
    summary: 'Signs somebody out everywhere',
    input: z.object({ staffId: id }),
    output: z.object({ count: z.number() }),
  }),
}
