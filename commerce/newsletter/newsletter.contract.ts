import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, email } from '#api/fields.ts'
import { wordingVersions } from './newsletter.terms.ts'

export const NewsletterForm = z.object({
  email,
  policy: accepted,
  /** Which words stood beside the box that was ticked. */
  wordingVersion: z.enum(wordingVersions, { error: 'required' }),
})

const token = z.string({ error: 'required' }).min(1, 'required').max(100)

export const newsletterContract = {
  requestSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/subscriptions',
    summary: 'Notes an address that asks for the newsletter; it counts once it is confirmed',
    input: NewsletterForm,
    output: z.object({}),
  }),
  confirmSubscription: endpoint({
    method: 'POST',
    path: '/newsletter/confirmations',
    summary: 'Confirms a subscription by the token of its mail',
    input: z.object({ token }),
    output: z.object({}),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/unsubscriptions',
    summary: 'Ends a subscription by the token of its mails',
    input: z.object({ token }),
    output: z.object({}),
  }),
}
