import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, optional, text } from '#api/fields.ts'
import { Entry, newPassword, token, VerifiedAccount } from './sign-in.contract.ts'

/**
 * The password that an account has, if it has one; refused with fields.password `wrong`. An account
 * without one is changed only shortly after a sign-in: fields.password `sign_in_again`.
 */
const currentPassword = optional(z.string().max(256, 'too_long'))

const Device = z.object({
  deviceId: z.string(),
  /** `Firefox, Linux`; empty when the browser did not say. */
  name: z.string(),
  store: z.string(),
  signedInAt: z.string().optional(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

const Passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** The host on which it works. */
  host: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().optional(),
})
export type Passkey = z.infer<typeof Passkey>

const LinkedAccount = z.object({
  provider: z.string(),
  email: z.string().optional(),
  linkedAt: z.string(),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

export const ownSignInContract = {
  getOwnSignIn: endpoint({
    method: 'GET',
    path: '/customers/me/sign-in',
    access: 'customer',
    summary: 'How the customer signs in, on which devices, and which e-mail waits to be confirmed',
    input: z.object({}),
    output: z.object({
      hasPassword: z.boolean(),
      pendingEmail: z.string().optional(),
      devices: z.array(Device),
      passkeys: z.array(Passkey),
      accounts: z.array(LinkedAccount),
    }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/customers/me/password',
    access: 'customer',
    summary: 'Sets a new password; this session gets a new credential, all others end',
    input: z.object({ currentPassword, password: newPassword }),
    output: Entry,
    isSecret: true,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/customers/me/email-changes',
    access: 'customer',
    summary: 'Mails a link to the new address; the same answer whether it is taken',
    input: z.object({ email, password: currentPassword }),
    output: z.object({}),
    isSecret: true,
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/customers/me/email-changes/confirmations',
    access: 'customer',
    summary:
      'Changes the e-mail by the token of the mail, for the account that asked for it; all other sessions end',
    input: z.object({ token }),
    output: z.object({ email: z.string() }),
  }),
  endDevice: endpoint({
    method: 'POST',
    path: '/customers/me/devices/{device_id}/end',
    access: 'customer',
    summary: 'Ends the session of one device',
    input: z.object({ deviceId: text(64), password: currentPassword }),
    output: z.object({}),
    isSecret: true,
  }),
  endOtherDevices: endpoint({
    method: 'POST',
    path: '/customers/me/devices/end-others',
    access: 'customer',
    summary: 'Ends every session of the customer but this one',
    input: z.object({ password: currentPassword }),
    output: z.object({ ended: z.number() }),
    isSecret: true,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/customers/me/passkeys/challenges',
    access: 'customer',
    summary: 'What a browser needs to make a passkey (PublicKeyCredentialCreationOptions)',
    input: z.object({ password: currentPassword }),
    output: z.object({ optionsJson: z.string() }),
    browser: true,
    isSecret: true,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/customers/me/passkeys',
    access: 'customer',
    summary: 'Keeps the passkey that a browser made (RegistrationResponseJSON)',
    input: z.object({
      response: z.string({ error: 'required' }).max(20_000, 'too_long'),
      name: optional(text(60)),
    }),
    output: Passkey,
    browser: true,
    isSecret: true,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/customers/me/passkeys/{passkey_id}/end',
    access: 'customer',
    summary: 'Forgets a passkey',
    input: z.object({ passkeyId: z.uuid(), password: currentPassword }),
    output: z.object({}),
    isSecret: true,
  }),
  startLinking: endpoint({
    method: 'POST',
    path: '/customers/me/accounts/challenges',
    access: 'customer',
    summary: 'Proves who wants to link an account elsewhere; the token is good once, for minutes',
    input: z.object({ password: currentPassword }),
    output: z.object({ token: z.string() }),
    isSecret: true,
  }),
  linkAccount: endpoint({
    method: 'POST',
    path: '/customers/me/accounts',
    access: 'customer',
    summary: 'Links an account elsewhere by the token of startLinking; `conflict` if it is taken',
    input: VerifiedAccount.extend({ token }),
    output: Entry,
    isSecret: true,
  }),
  unlinkAccount: endpoint({
    method: 'POST',
    path: '/customers/me/accounts/{provider}/end',
    access: 'customer',
    summary: 'Forgets an account elsewhere; `in_use` when it is the only way in',
    input: z.object({ provider: text(50), password: currentPassword }),
    output: z.object({}),
    isSecret: true,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/customers/me/erasures',
    access: 'customer',
    summary: 'Forgets the customer: what the law wants kept stays without name and address',
    input: z.object({ password: currentPassword }),
    output: z.object({}),
    isSecret: true,
  }),
}
