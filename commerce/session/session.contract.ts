import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email } from '#api/fields.ts'

export const SessionCustomer = z.object({
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  isPartner: z.boolean(),
  permissions: z.array(z.string()),
})
export type SessionCustomer = z.infer<typeof SessionCustomer>

/** What a page may know of the visitor. The credential is not part of it. */
export const SessionView = z.object({
  extSessionId: z.string(),
  isGuestCheckout: z.boolean(),
  customer: SessionCustomer.optional(),
  cartQuantity: z.number(),
})
export type SessionView = z.infer<typeof SessionView>

/** For the server alone, which puts it into the HttpOnly cookie. */
const Credential = z.object({ credential: z.string(), extSessionId: z.string() })

export const sessionContract = {
  getSession: endpoint({
    method: 'GET',
    path: '/sessions/current',
    summary: 'Who is asking, as far as the shop knows',
    input: z.object({}),
    output: SessionView,
  }),
  startSession: endpoint({
    method: 'POST',
    path: '/sessions',
    summary: 'A session for a visitor who is about to leave something with us',
    input: z.object({}),
    output: Credential,
    isSecret: true,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/sessions/login',
    summary: 'Exchanges e-mail and password for a new session; cart and designs come along',
    input: z.object({
      email,
      password: z.string({ error: 'required' }).min(1, 'required').max(256, 'too_long'),
    }),
    output: Credential,
    isSecret: true,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/sessions/logout',
    summary: 'Ends the session of this device',
    input: z.object({}),
    output: z.object({}),
  }),
  chooseGuestCheckout: endpoint({
    method: 'POST',
    path: '/sessions/guest-checkout',
    summary: 'The visitor wants to check out without an account',
    input: z.object({}),
    output: z.object({}),
  }),
}
