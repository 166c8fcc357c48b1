import { staffStatuses } from '#db/staff-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, flag, many, optional, plainText, text } from '#api/fields.ts'
import { officeLanguages } from './staff.terms.ts'

const MOST_ROLES = 20
const MOST_STORES = 40
const id = z.uuid({ error: 'invalid' })
const token = text(100)
/** JSON of the browser's answer to a passkey question. */
const response = z.string({ error: 'required' }).min(2, 'required').max(8_000, 'too_long')

/** `support`, or `support@wpx-pt,wpx-es` for some stores only, and `/2026-12-31` at its end for some time only. */
const roleText = z.string().max(400, 'too_long')
const roles = many(roleText, MOST_ROLES)

const Options = z.object({ optionsJson: z.string() })
const Credential = z.object({ credential: z.string() })
const Nothing = z.object({})
const Invited = z.object({ staffId: z.string(), token: z.string() })

export const GivenRole = z.object({
  role: z.string(),
  name: z.string(),
  stores: z.array(z.string()).max(MOST_STORES).optional(),
  validUntil: z.string().optional(),
})

export const Person = z.object({
  staffId: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(staffStatuses),
  passkeys: z.number(),
  since: z.string(),
  lastSeenAt: z.string().optional(),
  roles: z.array(GivenRole),
})

/** Permission of whoever is signed in, whatever their roles. */
const self = { staff: 'self' } as const
const manage = { staff: 'staff.manage' } as const

export const staffOfficeContract = {
  getInvitation: endpoint({
    method: 'GET',
    path: '/office/staff/invitations/{token}',
    access: 'link',
    summary: 'Whom an invitation is for',
    input: z.object({ token }),
    output: z.object({
      name: z.string(),
      email: z.string(),
      language: z.string(),
      mayUseTotp: z.boolean(),
    }),
  }),
  beginInvitation: endpoint({
    method: 'POST',
    path: '/office/staff/invitations/{token}/passkey',
    access: 'link',
    summary: 'What the browser of an invited person needs to make the first passkey',
    input: z.object({ token }),
    output: Options,
    isSecret: true,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/office/staff/invitations/{token}',
    access: 'link',
    summary: 'Accepts an invitation with the first passkey, and signs in',
    input: z.object({ token, response }),
    output: Credential,
    isSecret: true,
  }),
  beginEntry: endpoint({
    method: 'POST',
    path: '/office/staff/entries/passkey',
    access: 'anyone',
    summary: 'What a browser needs to ask for a passkey',
    input: z.object({}),
    output: Options,
    isSecret: true,
  }),
  enterByPasskey: endpoint({
    method: 'POST',
    path: '/office/staff/entries',
    access: 'anyone',
    summary: 'Signs in by passkey',
    input: z.object({ response }),
    output: Credential,
    isSecret: true,
  }),
  listDemoPeople: endpoint({
    method: 'GET',
    path: '/office/staff/demo-people',
    access: 'anyone',
    summary: 'Whom a visitor of the demo may be; nobody anywhere else',
    input: z.object({}),
    output: z.object({
      people: z.array(z.object({ role: z.string(), roleName: z.string(), name: z.string() })),
    }),
  }),
  enterDemo: endpoint({
    method: 'POST',
    path: '/office/staff/entries/demo',
    access: 'anyone',
    summary: 'Signs in as one of the people of the demo; exists on the machine of a demo only',
    input: z.object({ role: plainText(40) }),
    output: Credential,
    isSecret: true,
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/office/staff/me',
    access: self,
    summary: 'Who is signed in, and what they may do where',
    input: z.object({}),
    output: z.object({
      staffId: z.string(),
      name: z.string(),
      email: z.string(),
      language: z.enum(officeLanguages),
      isProofFresh: z.boolean(),
      /** By permission the stores in which it holds; null for all of them. */
      permissions: z.record(z.string(), z.array(z.string()).nullable()),
    }),
  }),
  listOwnAccess: endpoint({
    method: 'GET',
    path: '/office/staff/me/access',
    access: self,
    summary: 'Own passkeys and open sessions',
    input: z.object({}),
    output: z.object({
      passkeys: z.array(
        z.object({
          passkeyId: z.string(),
          name: z.string(),
          since: z.string(),
          lastUsedAt: z.string().optional(),
        }),
      ),
      sessions: z.array(
        z.object({
          sessionId: z.string(),
          isThis: z.boolean(),
          way: z.string(),
          since: z.string(),
          network: z.string(),
          device: z.string(),
        }),
      ),
    }),
  }),
  beginProof: endpoint({
    method: 'POST',
    path: '/office/staff/me/proofs/passkey',
    access: self,
    summary: 'What a browser needs to prove again who is there',
    input: z.object({}),
    output: Options,
    isSecret: true,
  }),
  proveAgain: endpoint({
    method: 'POST',
    path: '/office/staff/me/proofs',
    access: self,
    summary: 'Proves again who is there: dangerous acts need it to be fresh',
    input: z.object({ response }),
    output: Nothing,
  }),
  beginOwnPasskey: endpoint({
    method: 'POST',
    path: '/office/staff/me/passkeys/options',
    access: self,
    summary: 'What a browser needs to make one more passkey',
    input: z.object({}),
    output: Options,
    isSecret: true,
  }),
  addOwnPasskey: endpoint({
    method: 'POST',
    path: '/office/staff/me/passkeys',
    access: self,
    summary: 'One more passkey of one’s own',
    input: z.object({ response }),
    output: z.object({ passkeyId: z.string(), name: z.string() }),
  }),
  removeOwnPasskey: endpoint({
    method: 'POST',
    path: '/office/staff/me/passkeys/{passkey_id}/removal',
    access: self,
    summary: 'Removes an own passkey, never the last one',
    input: z.object({ passkeyId: id }),
    output: Nothing,
  }),
  endOwnSession: endpoint({
    method: 'POST',
    path: '/office/staff/me/sessions/{session_id}/end',
    access: self,
    summary: 'Ends an own session: this one, or one on another device',
    input: z.object({ sessionId: id }),
    output: Nothing,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/office/staff/me/end',
    access: self,
    summary: 'Ends the session that asks',
    input: z.object({}),
    output: Nothing,
  }),
  proveDemo: endpoint({
    method: 'POST',
    path: '/office/staff/me/proofs/demo',
    access: self,
    summary: 'Proves it by a button; exists on the machine of a demo only',
    input: z.object({}),
    output: Nothing,
  }),
  setLanguage: endpoint({
    method: 'POST',
    path: '/office/staff/me/language',
    access: self,
    summary: 'The language in which the office speaks to somebody',
    input: z.object({ language: z.enum(officeLanguages, { error: 'invalid' }) }),
    output: Nothing,
  }),
  listPeople: endpoint({
    method: 'GET',
    path: '/office/staff/people',
    access: manage,
    summary: 'Everybody who may come in, with roles',
    input: z.object({}),
    output: z.object({
      people: z.array(Person),
      roles: z.array(
        z.object({ code: z.string(), name: z.string(), permissions: z.array(z.string()) }),
      ),
    }),
  }),
  invitePerson: endpoint({
    method: 'POST',
    path: '/office/staff/people',
    access: manage,
    summary: 'Invites somebody by email; the link of the answer is shown once as well',
    input: z.object({
      email,
      name: plainText(100),
      language: optional(z.enum(officeLanguages)),
      role: roles,
      /** Whether an authenticator app lets them in without a passkey. */
      mayUseTotp: optional(flag),
    }),
    output: Invited,
    isSecret: true,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/office/staff/people/{staff_id}/invitation',
    access: manage,
    summary: 'Another link for somebody who lost theirs, or their only device',
    input: z.object({ staffId: id }),
    output: Invited,
    isSecret: true,
  }),
  changeRoles: endpoint({
    method: 'POST',
    path: '/office/staff/people/{staff_id}/roles',
    access: manage,
    summary: 'Gives somebody other roles',
    input: z.object({ staffId: id, role: roles }),
    output: Nothing,
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/office/staff/people/{staff_id}/status',
    access: manage,
    summary: 'Suspends somebody, lets them back in, or ends their access for good',
    input: z.object({
      staffId: id,
      status: z.enum(['ACTIVE', 'SUSPENDED', 'LEFT'], { error: 'invalid' }),
      reason: plainText(300),
    }),
    output: Nothing,
  }),
}
