import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, email, flag, optional, phone, plainText, text } from '#api/fields.ts'
import { customerKinds, LEAST_PASSWORD_LENGTH, MOST_PASSWORD_LENGTH } from './sign-in.terms.ts'

/** For the server alone, which puts it into the HttpOnly cookie. */
export const Entry = z.object({
  credential: z.string(),
  extSessionId: z.string(),
  /** The page that somebody wanted when they were asked who they are; to be checked before use. */
  redirect: z.string().optional(),
})
export type Entry = z.infer<typeof Entry>

/** Field codes: too_short, too_long, and from the use case too_common, own_words. */
export const newPassword = z
  .string({ error: 'required' })
  .min(1, 'required')
  .min(LEAST_PASSWORD_LENGTH, 'too_short')
  .max(MOST_PASSWORD_LENGTH, 'too_long')
export const token = z.string({ error: 'required' }).min(1, 'required').max(100, 'too_long')
const redirect = optional(text(2_000))

/** Field codes beside the usual: taxId `tax_id`, companyName `required`. */
export const RegistrationForm = z.object({
  kind: z.enum(customerKinds, { error: 'required' }),
  name: plainText(100),
  surname: plainText(100),
  email,
  phone: optional(phone),
  companyName: optional(plainText(100)),
  taxId: optional(text(30)),
  policy: accepted,
  redirect,
})

/** An account elsewhere, as the web server has verified it. */
export const VerifiedAccount = z.object({
  provider: text(50),
  /** As people know it, for the mail that tells of it. */
  providerName: optional(text(50)),
  providerAccountId: text(255),
  email: optional(email),
  isEmailVerified: flag,
  name: optional(text(100)),
  surname: optional(text(100)),
})

export const signInContract = {
  register: endpoint({
    method: 'POST',
    path: '/sign-in/registrations',
    access: 'anyone',
    summary: 'Asks for an account; the same answer whether the e-mail has one already',
    input: RegistrationForm,
    output: z.object({}),
  }),
  checkRegistration: endpoint({
    method: 'GET',
    path: '/sign-in/registrations/current',
    access: 'link',
    summary: 'The e-mail that a link of a registration confirms, while it works; else `expired`',
    input: z.object({ token }),
    output: z.object({ email: z.string() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/sign-in/registrations/confirmations',
    access: 'link',
    summary: 'Opens the account with a password by the token of its mail, and a session with it',
    input: z.object({ token, password: newPassword }),
    output: Entry,
    isSecret: true,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/sign-in/password-resets',
    access: 'anyone',
    summary: 'Mails a link to choose a new password; the same answer for every e-mail',
    input: z.object({ email }),
    output: z.object({}),
  }),
  checkPasswordReset: endpoint({
    method: 'GET',
    path: '/sign-in/password-resets/current',
    access: 'link',
    summary: 'Whether a link to choose a new password still works; else `expired`',
    input: z.object({ token }),
    output: z.object({}),
  }),
  setPasswordByToken: endpoint({
    method: 'POST',
    path: '/sign-in/password-resets/confirmations',
    access: 'link',
    summary: 'Sets the password by the token of the mail and ends every session of the account',
    input: z.object({ token, password: newPassword }),
    output: z.object({}),
    isSecret: true,
  }),
  requestMagicLink: endpoint({
    method: 'POST',
    path: '/sign-in/links',
    access: 'anyone',
    summary: 'Mails a link that signs in, or opens an account; the same answer for every e-mail',
    input: z.object({ email, redirect }),
    output: z.object({}),
  }),
  enterByMagicLink: endpoint({
    method: 'POST',
    path: '/sign-in/links/entries',
    access: 'link',
    summary: 'Signs in by the token of the mail; cart, designs and uploads come along',
    input: z.object({ token }),
    output: Entry,
    isSecret: true,
  }),
  enterByAccount: endpoint({
    method: 'POST',
    path: '/sign-in/accounts/entries',
    access: 'server',
    summary:
      'Signs in by an account elsewhere; `conflict` for who is signed in and has not linked it',
    input: VerifiedAccount,
    output: Entry,
    isSecret: true,
  }),
  beginPasskeyEntry: endpoint({
    method: 'POST',
    path: '/sign-in/passkeys/challenges',
    access: 'anyone',
    summary:
      'What a browser needs to ask its user for a passkey (PublicKeyCredentialRequestOptions)',
    input: z.object({}),
    output: z.object({ optionsJson: z.string() }),
    isSecret: true,
  }),
  enterByPasskey: endpoint({
    method: 'POST',
    path: '/sign-in/passkeys/entries',
    access: 'anyone',
    summary: 'Signs in by the answer of a passkey (AuthenticationResponseJSON)',
    input: z.object({ response: z.string({ error: 'required' }).max(20_000, 'too_long') }),
    output: Entry,
    isSecret: true,
  }),
  getWebKeys: endpoint({
    method: 'GET',
    path: '/sign-in/web-keys',
    access: 'server',
    summary: 'The keys by which all web servers of the shop seal cookies, the newest first',
    input: z.object({}),
    output: z.object({ keys: z.array(z.object({ version: z.number(), secret: z.string() })) }),
    isSecret: true,
  }),
}
