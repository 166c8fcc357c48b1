import { z } from 'zod'
import { customerPermissions } from '#api/access.ts'
import { endpoint } from '#api/contract.ts'
import { email, flag, optional, text, wholeNumber } from '#api/fields.ts'
import { SessionFields } from '#commerce/kernel/session-fields.contract.ts'

export const SessionCustomer = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  isPartner: z.boolean(),
  permissions: z.array(z.enum(customerPermissions)),
})
export type SessionCustomer = z.infer<typeof SessionCustomer>

/** Session view: what a page may know of the visitor. The credential is not part of it. */
export const SessionView = SessionFields.extend({
  extSessionId: z.string(),
  isGuestCheckout: z.boolean(),
  /** Somebody of the shop, who changes a copy of what a customer ordered and can do nothing else. */
  isForCopy: z.boolean().optional(),
  customer: SessionCustomer.optional(),
  /** When the customer's data last changed: whoever holds older ones reads again. */
  updateDateCustomer: z.string().optional(),
  cartQuantity: z.number(),
  /** Things on the wish list; absent when there are none. */
  wishQuantity: z.number().optional(),
  expiresAt: z.string().optional(),
  /** The session was prolonged: the cookie must be, too. */
  isProlonged: z.boolean().optional(),
  /** For the cookie alone: the web server takes it out before a page sees the rest. */
  nextCredential: z.string().optional(),
})
export type SessionView = z.infer<typeof SessionView>

/** A choice of the visitor. Within a version the first one counts, unless it is changed on purpose. */
export const ConsentChoice = z.object({
  isConsentGiven: flag,
  isAdsAccepted: flag,
  isAnalyticsAccepted: flag,
  consentVersion: text(40),
  /** Set by the page on which people change their mind. */
  isChange: flag.default(false),
})
export type ConsentChoice = z.output<typeof ConsentChoice>

const MOST_SCREEN_PX = 100_000

export const DeviceFacts = z.object({
  screenWidth: optional(wholeNumber(1, MOST_SCREEN_PX)),
  screenHeight: optional(wholeNumber(1, MOST_SCREEN_PX)),
  screenDevicePixelRatio: optional(z.coerce.number().min(0.1, 'too_small').max(20, 'too_big')),
  ga4ClientId: optional(text(100)),
  ga4SessionId: optional(text(100)),
  ga4SessionNumber: optional(wholeNumber(0, 1_000_000_000)),
})
export type DeviceFacts = z.output<typeof DeviceFacts>

export type SessionChange = {
  consent?: z.input<typeof ConsentChoice>
  device?: z.input<typeof DeviceFacts>
}

/** For the server alone, which puts it into the HttpOnly cookie. */
const Credential = z.object({ credential: z.string(), extSessionId: z.string() })

export const sessionContract = {
  getSession: endpoint({
    method: 'GET',
    path: '/sessions/current',
    access: 'anyone',
    summary: 'Who is asking, as far as the shop knows',
    input: z.object({}),
    output: SessionView,
  }),
  startSession: endpoint({
    method: 'POST',
    path: '/sessions',
    access: 'anyone',
    summary: 'A session for a visitor who is about to leave something with us',
    input: z.object({}),
    output: Credential,
    isSecret: true,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/sessions/login',
    access: 'anyone',
    summary: 'Exchanges e-mail and password for a new session; cart and designs come along',
    input: z.object({
      email,
      password: z.string({ error: 'required' }).min(1, 'required').max(256, 'too_long'),
    }),
    output: Credential,
    isSecret: true,
  }),
  setConsent: endpoint({
    method: 'POST',
    path: '/sessions/consent',
    access: 'session',
    summary: 'Notes what the visitor allows, once per version of the question, with the time',
    input: ConsentChoice,
    output: SessionFields,
  }),
  noteDevice: endpoint({
    method: 'POST',
    path: '/sessions/device',
    access: 'session',
    summary: 'Notes the visitor’s screen, and analytics ids of who has accepted analytics',
    input: DeviceFacts,
    output: SessionFields,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/sessions/logout',
    access: 'owner',
    summary: 'Ends the session of this device; a consent given before goes on in a new one',
    input: z.object({}),
    output: Credential.partial(),
    isSecret: true,
  }),
  chooseGuestCheckout: endpoint({
    method: 'POST',
    path: '/sessions/guest-checkout',
    access: 'session',
    summary: 'The visitor wants to check out without an account',
    input: z.object({}),
    output: z.object({}),
  }),
}
