import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, plainText, text } from '#api/fields.ts'
import { Act } from './audit.office.contract.ts'
import { GivenRole } from './staff.office.contract.ts'
import { staffLimitActs } from './staff.terms.ts'

const self = { staff: 'self' } as const
const Nothing = z.object({})

/** One's own page: name, rights, what one did. */
export const ownOfficeContract = {
  getOwnRights: endpoint({
    method: 'GET',
    path: '/office/staff/me/rights',
    access: self,
    summary: 'Own roles, where and until when, and how much one decides alone',
    input: z.object({}),
    output: z.object({
      roles: z.array(GivenRole),
      limits: z.array(
        z.object({
          act: z.enum(staffLimitActs),
          currency: z.string(),
          mostMinor: z.number(),
          mostPerDayMinor: z.number(),
          /** Everybody's, for who has none of their own. */
          isUsual: z.boolean(),
        }),
      ),
    }),
  }),
  listOwnActs: endpoint({
    method: 'GET',
    path: '/office/staff/me/acts',
    access: self,
    summary: 'What the log says about oneself, newest first',
    input: z.object({ after: optional(text(300)) }),
    output: z.object({ acts: z.array(Act), next: z.string().optional() }),
  }),
  changeOwnName: endpoint({
    method: 'POST',
    path: '/office/staff/me/name',
    access: self,
    summary: 'The name by which colleagues know somebody',
    input: z.object({ name: plainText(100) }),
    output: Nothing,
  }),
  renameOwnPasskey: endpoint({
    method: 'POST',
    path: '/office/staff/me/passkeys/{passkey_id}/name',
    access: self,
    summary: 'Another name for an own passkey',
    input: z.object({ passkeyId: z.uuid({ error: 'invalid' }), name: plainText(60) }),
    output: Nothing,
  }),
}
