import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, optional, text } from '#api/fields.ts'

const token = text(100)
/** Secret of a browser, in a cookie that only the office's pages read. */
const browser = text(100)
const setup = text(100)
const code = text(40)
const Credential = z.object({ credential: z.string() })
const Codes = z.object({ recoveryCodes: z.array(z.string()) })
const Setup = z.object({ setup: z.string(), secret: z.string(), uri: z.string() })
const Nothing = z.object({})
const self = { staff: 'self' } as const
/** Path of the office to go on to; the page that sends it has looked at it. */
const back = text(2_000)

/** Ways in beside a passkey: a link by email with an authenticator app, and the company's own sign-in. */
export const entryOfficeContract = {
  listWays: endpoint({
    method: 'GET',
    path: '/office/entry/ways',
    access: 'anyone',
    summary: 'Ways in that this shop offers beside a passkey',
    input: z.object({}),
    output: z.object({ hasLink: z.boolean(), companyName: z.string().optional() }),
  }),
  requestLink: endpoint({
    method: 'POST',
    path: '/office/entry/links',
    access: 'anyone',
    summary: 'Sends a link to whoever may come in by one; the answer is the same for every address',
    input: z.object({ email, browser: optional(browser) }),
    output: z.object({ browser: z.string() }),
    isSecret: true,
  }),
  getLink: endpoint({
    method: 'GET',
    path: '/office/entry/links/{token}',
    access: 'link',
    summary: 'What a link leads to, in the browser that asked for it',
    input: z.object({ token, browser }),
    output: z.object({
      email: z.string(),
      language: z.string(),
      step: z.enum(['code', 'setup']),
    }),
  }),
  enterByLink: endpoint({
    method: 'POST',
    path: '/office/entry/links/{token}',
    access: 'link',
    summary: 'Signs in by a link and a code of the app, or one of the recovery codes',
    input: z.object({ token, browser, code }),
    output: Credential.extend({ isRecovery: z.boolean() }),
    isSecret: true,
  }),
  beginLinkTotp: endpoint({
    method: 'POST',
    path: '/office/entry/links/{token}/totp',
    access: 'link',
    summary: 'A secret for the app of somebody who has no other way in',
    input: z.object({ token, browser, setup: optional(setup) }),
    output: Setup,
    isSecret: true,
  }),
  confirmLinkTotp: endpoint({
    method: 'POST',
    path: '/office/entry/links/{token}/totp/confirmation',
    access: 'link',
    summary: 'The app has shown a code: it lets them in from now on',
    input: z.object({ token, browser, setup, code }),
    output: Credential.extend(Codes.shape),
    isSecret: true,
  }),
  beginInvitationTotp: endpoint({
    method: 'POST',
    path: '/office/entry/invitations/{token}/totp',
    access: 'link',
    summary: 'A secret for the app of an invited person who may come in by one',
    input: z.object({ token, setup: optional(setup) }),
    output: Setup,
    isSecret: true,
  }),
  confirmInvitationTotp: endpoint({
    method: 'POST',
    path: '/office/entry/invitations/{token}/totp/confirmation',
    access: 'link',
    summary: 'Accepts an invitation with a code of the app, and signs in',
    input: z.object({ token, setup, code }),
    output: Credential.extend(Codes.shape),
    isSecret: true,
  }),
  beginCompanyEntry: endpoint({
    method: 'POST',
    path: '/office/entry/company',
    access: 'anyone',
    summary: 'Where the company’s own sign-in is',
    input: z.object({ back }),
    output: z.object({ url: z.string(), browser: z.string() }),
    isSecret: true,
  }),
  enterByCompany: endpoint({
    method: 'POST',
    path: '/office/entry/company/return',
    access: 'anyone',
    summary: 'Signs in whoever the company’s own sign-in sent back',
    input: z.object({ browser, query: text(8_000) }),
    output: Credential.extend({ back: z.string() }),
    isSecret: true,
  }),
  listProofs: endpoint({
    method: 'GET',
    path: '/office/entry/proofs',
    access: self,
    summary: 'Ways by which somebody who is signed in can prove again who they are',
    input: z.object({}),
    output: z.object({
      hasPasskey: z.boolean(),
      hasTotp: z.boolean(),
      companyName: z.string().optional(),
    }),
  }),
  proveByTotp: endpoint({
    method: 'POST',
    path: '/office/entry/proofs/totp',
    access: self,
    summary: 'Proves by a code of the app who is there',
    input: z.object({ code }),
    output: Nothing,
    isSecret: true,
  }),
  beginCompanyProof: endpoint({
    method: 'POST',
    path: '/office/entry/proofs/company',
    access: self,
    summary: 'Where the company’s own sign-in asks once more who is there',
    input: z.object({ back }),
    output: z.object({ url: z.string(), browser: z.string() }),
    isSecret: true,
  }),
  proveByCompany: endpoint({
    method: 'POST',
    path: '/office/entry/proofs/company/return',
    access: self,
    summary: 'Proves by the company’s own sign-in who is there',
    input: z.object({ browser, query: text(8_000) }),
    output: z.object({ back: z.string() }),
    isSecret: true,
  }),
  getOwnWays: endpoint({
    method: 'GET',
    path: '/office/entry/own',
    access: self,
    summary: 'Own ways in beside passkeys',
    input: z.object({}),
    output: z.object({
      mayUseTotp: z.boolean(),
      hasTotp: z.boolean(),
      recoveryCodes: z.number(),
      hasOtherWay: z.boolean(),
      companySince: z.string().optional(),
      companyName: z.string().optional(),
    }),
  }),
  beginOwnTotp: endpoint({
    method: 'POST',
    path: '/office/entry/own/totp',
    access: self,
    summary: 'A secret for an app of one’s own; asked for with a fresh proof',
    input: z.object({ setup: optional(setup) }),
    output: Setup,
    isSecret: true,
  }),
  confirmOwnTotp: endpoint({
    method: 'POST',
    path: '/office/entry/own/totp/confirmation',
    access: self,
    summary: 'The app has shown a code; the one of before opens nothing from now on',
    input: z.object({ setup, code }),
    output: Codes,
    isSecret: true,
  }),
  renewOwnRecoveryCodes: endpoint({
    method: 'POST',
    path: '/office/entry/own/recovery-codes',
    access: self,
    summary: 'Other recovery codes; those of before open nothing',
    input: z.object({}),
    output: Codes,
    isSecret: true,
  }),
  removeOwnTotp: endpoint({
    method: 'POST',
    path: '/office/entry/own/totp/removal',
    access: self,
    summary: 'Ends the own app; refused for the last way in',
    input: z.object({}),
    output: Nothing,
  }),
}
